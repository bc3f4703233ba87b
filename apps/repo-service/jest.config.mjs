import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'repo-service',
  rootDir: import.meta.dirname,
  maxWorkers: 2, // it has more to do than all others together: jest takes one of two processors
};
