import { BIG_FILES_STREAMED } from '../git/index.js';
import { type GitProcess, startGit } from './git-process.js';

/** Hard limits of one clone or fetch: big files are streamed, so that serving packs never takes the machine's memory. */
const PACK_LIMITS = [BIG_FILES_STREAMED, 'pack.windowMemory=64m', 'pack.threads=1', 'core.packedGitLimit=256m'].flatMap(
  (setting) => ['-c', setting],
);

const STATELESS = ['--stateless-rpc'];
const MODES = {
  advertisement: [...STATELESS, '--http-backend-info-refs'],
  exchange: STATELESS,
  session: [],
} as const;

/** git's end of a clone or fetch: of its two requests over HTTP, or of the whole conversation. */
export const startUploadPack = (
  directory: string,
  protocol: string | undefined,
  mode: keyof typeof MODES,
): GitProcess => startGit([...PACK_LIMITS, 'upload-pack', ...MODES[mode], '--strict', directory], protocol);
