import { type FoundBlobJson, upToJsonBytes } from '@ingot/contracts';
import { type FoundLines } from '../../git/index.js';

/** Keeps a page of a hundred matches within the size limit of a reply. */
const DATA_BYTES = 16 * 1024;

/** A match in the API's form. */
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
