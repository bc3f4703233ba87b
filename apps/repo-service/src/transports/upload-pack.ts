import { BIG_FILES_STREAMED, type GitProcess, startGit } from './git-process.js';

/** Hard limits of one clone or fetch: big files are streamed, so that serving packs never takes the machine's memory. */
const PACK_LIMITS = [BIG_FILES_STREAMED, 'pack.windowMemory=64m', 'pack.threads=1', 'core.packedGitLimit=256m'].flatMap(
  (setting) => ['-c', setting],
);

/** git's end of a clone or fetch. */
export const startUploadPack = (
  directory: string,
  protocol: string | undefined,
  isAdvertisement: boolean,
): GitProcess =>
  startGit(
    [
      ...PACK_LIMITS,
      'upload-pack',
      '--stateless-rpc',
      ...(isAdvertisement ? ['--http-backend-info-refs'] : []),
      '--strict',
      directory,
    ],
    protocol,
  );
