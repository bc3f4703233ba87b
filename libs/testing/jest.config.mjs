import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'testing', rootDir: import.meta.dirname };
