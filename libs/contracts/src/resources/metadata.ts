import { z } from 'zod';
import { signedIn } from '../access.js';
import { operation } from '../operation.js';

const version = z.object({
  version: z.string(),
  revision: z.string().describe('the commit of the build; `unknown` when the build did not set it'),
});

/** Clients check the version first. */
export const getVersion = operation({
  name: 'metadata.version',
  summary: 'The version of the instance',
  http: 'GET /version',
  service: 'user',
  access: signedIn,
  input: z.object({}),
  output: version,
});

export const getMetadata = operation({
  name: 'metadata.show',
  summary: 'The version and edition of the instance',
  http: 'GET /metadata',
  service: 'user',
  access: signedIn,
  input: z.object({}),
  output: version.extend({
    kas: z.object({
      enabled: z.literal(false).describe('agents are not supported'),
      externalUrl: z.null(),
      externalK8sProxyUrl: z.null(),
      version: z.null(),
    }),
    enterprise: z.literal(false),
  }),
});
