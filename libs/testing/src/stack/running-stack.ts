import { readFileSync } from 'node:fs';
import { z } from 'zod';

const stackFile = z.object({
  url: z.string(),
  urls: z.array(z.string()),
  /** The operations server of each process. */
  opsUrls: z.record(z.string(), z.string()),
  sshPort: z.number(),
  /** With credentials; for calls between services that no endpoint makes. */
  natsUrl: z.string(),
  dataDir: z.string(),
  rootToken: z.string(),
  rootPassword: z.string(),
  databaseUrls: z.object({
    'user-service': z.string(),
    'repo-service': z.string(),
    'mr-service': z.string(),
    'ci-service': z.string(),
  }),
});

/** The addresses and credentials of a stack. */
export type RunningStack = z.output<typeof stackFile>;

/** How clients reach an Ingot, with an administrator's token; the directory of its data if it is here. */
export type ReachableIngot = Pick<RunningStack, 'url' | 'rootToken'> & Partial<Pick<RunningStack, 'dataDir'>>;

/** The stack that all integration specs of a run share. */
export function sharedStack(): RunningStack {
  const file = process.env.INGOT_TEST_STACK;
  if (file === undefined) throw new Error('integration specs run by jest.integration.config.mjs, which starts a stack');
  return stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}
