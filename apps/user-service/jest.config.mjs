import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'user-service', rootDir: import.meta.dirname };
