import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'repo-service', rootDir: import.meta.dirname };
