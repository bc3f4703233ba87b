// npm run docs: writes the generated pages. With --check it only compares, and fails when one is out of date.
import { ensureBuilt } from '../setup/build.js';

const isCheck = process.argv.includes('--check');

if (!isCheck) await ensureBuilt();
const { currentOpenApi, documentFiles, stale, writeAll } = await import('./document-files.js'); // loads the build
const files = await documentFiles();
const outdated = stale(files);
if (!isCheck) writeAll(files);
if (outdated.length > 0) console.log(`${isCheck ? 'out of date' : 'written'}: ${outdated.join(', ')}`);
const { undescribed } = await import('./undescribed.js');
const { openApiDocument } = await import('./open-api.js');
const unknown = undescribed(openApiDocument.parse(currentOpenApi()));
if (unknown.length > 0) {
  console.log(`without a description (.describe(), or libs/contracts/src/reference): ${unknown.join(', ')}`);
}
// open handles of the processes' code would keep this process running
process.exit((isCheck && outdated.length > 0) || unknown.length > 0 ? 1 : 0);
