import { type FoundBlobJson, upToJsonBytes } from '@ingot/contracts';
import { type FoundLines } from '../../git/index.js';

/** A hundred places must fit into one answer. */
const DATA_BYTES = 16 * 1024;

/** A place in a file as the API shows it. */
export const presentFound = (
  { path, startLine, lines }: FoundLines,
  { ref, projectId }: { readonly ref: string; readonly projectId: number },
): FoundBlobJson => ({
  basename: path.replace(/(?<=[^/])\.[^./]*$/, ''),
  data: upToJsonBytes(`${lines.join('\n')}\n`, DATA_BYTES),
  path,
  filename: path,
  id: null,
  ref,
  startline: startLine,
  project_id: projectId,
});
