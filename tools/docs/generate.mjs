// npm run docs: writes the pages that follow from the code. With --check it writes nothing, and fails when one is out of date.
import { resolve } from 'node:path';
import { ensureBuilt } from '../launcher/setup/build.mjs';
import { documentFiles, stale, writeAll } from './document-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

if (!isCheck) await ensureBuilt(root, {});
const files = await documentFiles(root);
const outdated = stale(root, files);
if (!isCheck) writeAll(root, files);
if (outdated.length > 0) console.log(`${isCheck ? 'out of date' : 'written'}: ${outdated.join(', ')}`);
// what the processes' code keeps open would keep this one running
process.exit(isCheck && outdated.length > 0 ? 1 : 0);
