import { z } from 'zod';
import { signedIn } from '../access.js';
import { operation } from '../operation.js';

const version = z.object({
  version: z.string(),
  revision: z
    .string()
    .describe('the commit that the running version was built from; `unknown` where its build did not say'),
});

/** Clients ask first for what they talk to. */
export const getVersion = operation({
  name: 'metadata.version',
  summary: 'The version that is running',
  http: 'GET /version',
  service: 'user',
  access: signedIn,
  input: z.object({}),
  output: version,
});

export const getMetadata = operation({
  name: 'metadata.show',
  summary: 'The version that is running, and what it is an edition of',
  http: 'GET /metadata',
  service: 'user',
  access: signedIn,
  input: z.object({}),
  output: version.extend({
    kas: z.object({
      enabled: z.literal(false).describe('there are no agents'),
      externalUrl: z.null(),
      externalK8sProxyUrl: z.null(),
      version: z.null(),
    }),
    enterprise: z.literal(false),
  }),
});
