import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'platform', rootDir: import.meta.dirname };
