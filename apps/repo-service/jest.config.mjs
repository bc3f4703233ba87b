import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'repo-service',
  rootDir: import.meta.dirname,
  maxWorkers: '100%', // it takes longer than all others together, which leave it the processors when they have ended
};
