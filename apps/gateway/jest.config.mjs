import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'gateway', rootDir: import.meta.dirname };
