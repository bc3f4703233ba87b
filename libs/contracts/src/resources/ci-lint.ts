import { z } from 'zod';
import { anyone } from '../access.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';

export const ciLint = z
  .object({
    status: z.enum(['valid', 'invalid']),
    errors: z.array(z.string()).describe('what is wrong, named by job and key; empty when nothing is'),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CiLint' });
export type CiLintJson = z.input<typeof ciLint>;

/** Says what is wrong with a configuration by itself. Files that it includes belong to a repository, and are refused here. */
export const lintConfiguration = operation({
  name: 'ci.lint',
  summary: 'Check a CI configuration',
  http: 'POST /ci/lint',
  service: 'ci',
  status: 200,
  access: anyone,
  input: z.object({ content: text.describe('the configuration, as YAML') }),
  output: ciLint,
});
