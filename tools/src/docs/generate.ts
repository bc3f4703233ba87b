// npm run docs: writes the generated pages. With --check it only compares, and fails when one is out of date.
import { ensureBuilt } from '../setup/build.js';

const isCheck = process.argv.includes('--check');

if (!isCheck) await ensureBuilt();
const { documentFiles, stale, writeAll } = await import('./document-files.js'); // loads the build
const files = await documentFiles();
const outdated = stale(files);
if (!isCheck) writeAll(files);
if (outdated.length > 0) console.log(`${isCheck ? 'out of date' : 'written'}: ${outdated.join(', ')}`);
// open handles of the processes' code would keep this process running
process.exit(isCheck && outdated.length > 0 ? 1 : 0);
