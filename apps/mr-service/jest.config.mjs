import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'mr-service', rootDir: import.meta.dirname };
