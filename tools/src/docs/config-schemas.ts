import { join } from 'node:path';
import { platformConfig, serviceConfig } from '@ingot/platform';
import { z } from 'zod';
import { root } from '../root.js';

/** The exports of an app's built file. */
export async function builtExport(file: string, name: string): Promise<unknown> {
  const exports: unknown = await import(join(root, file));
  return z.looseObject({}).parse({ ...Object(exports) })[name];
}

export interface ConfigSchemas {
  /** The schemas of all processes and of the services. */
  readonly platform: z.ZodObject;
  readonly service: z.ZodObject;
  /** By process name. */
  readonly processes: ReadonlyMap<string, z.ZodObject>;
}

const EXPORTS = {
  gateway: 'gatewayConfig',
  'user-service': 'userConfig',
  'repo-service': 'repoServiceConfig',
  'mr-service': 'mrConfig',
  'ci-service': 'ciConfig',
};

/** The configuration schemas of all processes. Needs a build. */
export async function configSchemas(): Promise<ConfigSchemas> {
  const processes = new Map<string, z.ZodObject>();
  for (const [app, name] of Object.entries(EXPORTS)) {
    processes.set(app, zodObject(await builtExport(`apps/${app}/dist/config.js`, name)));
  }
  return { platform: platformConfig, service: serviceConfig, processes };
}

function zodObject(value: unknown): z.ZodObject {
  if (value instanceof z.ZodObject) return value;
  throw new Error('an app exports no schema of its configuration');
}
