import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'ci-service', rootDir: import.meta.dirname };
