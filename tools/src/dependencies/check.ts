// npm run dependencies:check: checks licences, and advisories by the stored list; needs no network.
import { readAdvisories } from './advisories.js';
import { problemsOf } from './check-dependencies.js';
import { readLock } from './locked-packages.js';

const stored = readAdvisories();
const problems = problemsOf(readLock(), stored);
for (const problem of problems) console.log(problem);
console.log(
  `problems: ${problems.length}; advisories of ${stored.updated} (npm run dependencies:update asks for newer ones)`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
