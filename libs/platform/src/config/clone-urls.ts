import { z } from 'zod';
import { portField } from './platform-config.js';

/** What a process reads that shows clone URLs. */
export const cloneUrlConfig = z.object({
  SSH_EXTERNAL_HOST: z
    .string()
    .optional()
    .describe("host of git over SSH in clone URLs; default: that of the API's URL"),
  SSH_EXTERNAL_PORT: portField.default(22).describe('port of git over SSH in clone URLs'),
});

const USUAL_SSH_PORT = 22;

/**
 * By which git clones a project over HTTP and over SSH; the latter in the short form where that can be written.
 * @param baseUrl without a slash at the end
 */
export function cloneUrls(
  fullPath: string,
  baseUrl: string,
  config: z.output<typeof cloneUrlConfig>,
): { readonly http: string; readonly ssh: string } {
  const { SSH_EXTERNAL_HOST: host = new URL(baseUrl).hostname, SSH_EXTERNAL_PORT: port } = config;
  return {
    http: `${baseUrl}/${fullPath}.git`,
    ssh: port === USUAL_SSH_PORT ? `git@${host}:${fullPath}.git` : `ssh://git@${host}:${port}/${fullPath}.git`,
  };
}
