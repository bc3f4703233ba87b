import { z } from 'zod';
import { portField } from './platform-config.js';

/** The configuration of processes that show clone URLs. */
export const cloneUrlConfig = z.object({
  SSH_EXTERNAL_HOST: z.string().optional().describe("host of SSH clone URLs; default: the host of the API's URL"),
  SSH_EXTERNAL_PORT: portField.default(22).describe('port of SSH clone URLs'),
});

const USUAL_SSH_PORT = 22;

/**
 * The clone URLs of a project for HTTP and SSH; the latter in scp form if the port allows.
 * @param baseUrl without a trailing slash
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
