import { z } from 'zod';
import { anyone } from '../access.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';

export const ciLint = z
  .object({
    status: z.enum(['valid', 'invalid']),
    errors: z.array(z.string()).describe('errors with their job and keyword; empty when there are none'),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CiLint' });
export type CiLintJson = z.input<typeof ciLint>;

/** Validates a configuration on its own. Includes are refused, as they belong to a repository. */
export const lintConfiguration = operation({
  name: 'ci.lint',
  summary: 'Validate a CI configuration',
  http: 'POST /ci/lint',
  service: 'ci',
  status: 200,
  access: anyone,
  input: z.object({ content: text.describe('the configuration, as YAML') }),
  output: ciLint,
});
