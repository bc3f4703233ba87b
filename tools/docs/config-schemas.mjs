import { join } from 'node:path';

/**
 * What a file of the build exports.
 * @param {string} root
 * @param {string} file
 */
export const built = (root, file) => import(join(root, file));

/**
 * The schemas that processes read their configuration with; `platform` and `service` are what the others extend.
 * @param {string} root
 */
export async function configSchemas(root) {
  const platform = await built(root, 'libs/platform/dist/index.js');
  return {
    platform: platform.platformConfig,
    service: platform.serviceConfig,
    gateway: (await built(root, 'apps/gateway/dist/config.js')).gatewayConfig,
    'user-service': (await built(root, 'apps/user-service/dist/config.js')).userConfig,
    'repo-service': (await built(root, 'apps/repo-service/dist/config.js')).repoServiceConfig,
    'mr-service': (await built(root, 'apps/mr-service/dist/config.js')).mrConfig,
    'ci-service': (await built(root, 'apps/ci-service/dist/config.js')).ciConfig,
  };
}
