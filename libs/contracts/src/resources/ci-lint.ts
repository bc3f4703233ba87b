import { z } from 'zod';
import { anyone, inProject } from '../access.js';
import { largeText, projectRef, text } from '../fields.js';
import { operation } from '../operation.js';
import { missing } from '../refusals.js';

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
  input: z.object({ content: largeText.describe('the configuration, as YAML') }),
  output: ciLint,
});

export const projectLint = z
  .object({
    valid: z.boolean(),
    errors: z.array(z.string()).describe('what is wrong; empty when nothing is'),
    warnings: z.array(z.string()),
    merged_yaml: z.string().nullable().describe('the configuration as it was read, without what it includes'),
    includes: z.array(z.unknown()).describe('always empty'),
  })
  .meta({ id: 'ProjectCiLint' });
export type ProjectLintJson = z.input<typeof projectLint>;

const refMissing = missing('Reference', 'there is no such branch or tag');

/** Reads it as a pipeline of the branch or tag would, with the files that it includes. */
export const lintProject = operation({
  name: 'ci.lint_project',
  summary: 'Check the CI configuration of a project; a warning says that no job would run',
  http: 'GET /projects/:id/ci/lint',
  service: 'ci',
  access: inProject('download_code'),
  refusals: [refMissing],
  input: projectRef.extend({
    content_ref: text.optional().describe('branch or tag; default: the default branch'),
    ref: text.optional().describe('older name of `content_ref`'),
    sha: text.optional().describe('another older name'),
  }),
  output: projectLint,
  deadlineMs: 15_000,
});

/** As `lintProject`, of a configuration that is given in the place of the one in the repository. */
export const lintProjectWith = operation({
  name: 'ci.lint_project_with',
  summary: 'Check a CI configuration as a project would read it; a warning says that no job would run',
  http: 'POST /projects/:id/ci/lint',
  service: 'ci',
  status: 200,
  access: inProject('update_pipeline'),
  refusals: [refMissing],
  input: projectRef.extend({
    content: largeText.describe('the configuration, as YAML'),
    ref: text.optional().describe('branch or tag whose files it may include; default: the default branch'),
  }),
  output: projectLint,
  deadlineMs: 15_000,
});
