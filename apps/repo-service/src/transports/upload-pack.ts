import { type GitProcess, startGit } from './git-process.js';

/** Hard limits of one clone or fetch, so that serving packs never takes the machine's memory. */
const PACK_LIMITS = ['-c', 'pack.windowMemory=64m', '-c', 'pack.threads=1', '-c', 'core.packedGitLimit=256m'];

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
