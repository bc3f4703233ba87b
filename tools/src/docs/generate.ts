// npm run docs: writes the pages that follow from the code. With --check it writes nothing, and fails when one is out of date.
import { ensureBuilt } from '../setup/build.js';

const isCheck = process.argv.includes('--check');

if (!isCheck) await ensureBuilt();
const { documentFiles, stale, writeAll } = await import('./document-files.js'); // loads what was built
const files = await documentFiles();
const outdated = stale(files);
if (!isCheck) writeAll(files);
if (outdated.length > 0) console.log(`${isCheck ? 'out of date' : 'written'}: ${outdated.join(', ')}`);
// what the processes' code keeps open would keep this one running
process.exit(isCheck && outdated.length > 0 ? 1 : 0);
