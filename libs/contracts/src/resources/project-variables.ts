import { z } from 'zod';
import { inProject } from '../access.js';
import { projectRef, text, textUpTo } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing } from '../refusals.js';

export const VARIABLE_TYPES = ['env_var', 'file'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

export const projectVariable = z
  .object({
    variable_type: z.enum(VARIABLE_TYPES).describe('`file`: jobs get the path of a file with the value'),
    key: z.string(),
    value: z.string(),
    protected: z.boolean().describe('only for jobs of protected branches'),
    masked: z.boolean().describe('whether job logs mask the value'),
    raw: z.boolean().describe('whether variables in the value stay unexpanded'),
    environment_scope: z.literal('*'),
    description: z.string().nullable(),
  })
  .meta({ id: 'ProjectVariable' });
export type ProjectVariableJson = z.input<typeof projectVariable>;

/** The longest value, in characters. */
export const MAX_VARIABLE_VALUE = 10_000;
export const MAX_VARIABLES = 200;

const ofProject = { guard: true } as const;
const aVariable = projectRef.extend({
  key: text,
  filter: z
    .object({ environment_scope: text.optional() })
    .optional()
    .describe('the scope of the variable: there is none of another one than `*`'),
});

const attributes = {
  variable_type: z.enum(VARIABLE_TYPES).optional(),
  protected: z.boolean().optional(),
  masked: z.boolean().optional(),
  raw: z.boolean().optional(),
  description: textUpTo(255).nullish(),
  environment_scope: text.optional().describe('only `*`, which means all'),
};
const value = textUpTo(MAX_VARIABLE_VALUE);

const variableMissing = missing('Variable');
const otherScope = missing('Variable', 'another scope than `*` is asked for');
const valueRefused = invalid('value', '<problem>', 'a value to be masked is shorter than 8 characters, or has blanks');
const scopeRefused = invalid('environment_scope', 'is not supported', 'the scope is not `*`');

export const listProjectVariables = listing({
  name: 'project_variables.list',
  summary: 'CI variables of a project',
  http: 'GET /projects/:id/variables',
  service: 'ci',
  access: inProject('administer_project', ofProject),
  input: projectRef,
  output: z.array(projectVariable),
});

export const getProjectVariable = operation({
  name: 'project_variables.show',
  summary: 'One CI variable of a project',
  http: 'GET /projects/:id/variables/:key',
  service: 'ci',
  access: inProject('administer_project', ofProject),
  refusals: [variableMissing],
  input: aVariable,
  output: projectVariable,
});

/** Creates a variable. 400 when the project already has the key, or key or value are invalid. */
export const createProjectVariable = operation({
  name: 'project_variables.create',
  summary: 'Create a CI variable',
  http: 'POST /projects/:id/variables',
  service: 'ci',
  access: inProject('administer_project', ofProject),
  refusals: [
    invalid('key', '<problem>', 'the key is taken, or is not made of letters, digits and `_`'),
    invalid('base', '<problem>', `the project has ${MAX_VARIABLES} variables`),
    valueRefused,
    scopeRefused,
  ],
  input: projectRef.extend({ key: text, value, ...attributes }),
  output: projectVariable,
});

/** Changes a variable; missing attributes stay as they are. */
export const updateProjectVariable = operation({
  name: 'project_variables.update',
  summary: 'Change a CI variable',
  http: 'PUT /projects/:id/variables/:key',
  service: 'ci',
  access: inProject('administer_project', ofProject),
  refusals: [variableMissing, valueRefused, scopeRefused],
  input: aVariable.extend({ value: value.optional(), ...attributes }),
  output: projectVariable,
});

export const deleteProjectVariable = operation({
  name: 'project_variables.delete',
  summary: 'Delete a CI variable: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/variables/:key',
  service: 'ci',
  access: inProject('administer_project', ofProject),
  refusals: [otherScope],
  input: aVariable,
  output: z.union([projectVariable, z.object({}).strict()]),
});
