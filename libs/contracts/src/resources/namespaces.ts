import { z } from 'zod';
import { signedIn } from '../access.js';
import { text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing } from '../refusals.js';
import { namespace } from './projects.js';

const namespaceRef = z.object({ id: text.describe('the id or the path of the namespace') });

/** Where the caller may create projects: their own namespace; for administrators all of them. */
export const listNamespaces = listing({
  name: 'namespaces.list',
  summary: 'Namespaces of the caller, of everybody for administrators',
  http: 'GET /namespaces',
  service: 'repo',
  access: signedIn,
  input: z.object({
    search: text.optional().describe('part of the name or path'),
    owned_only: z.boolean().default(false).describe("only the caller's own namespace"),
  }),
  output: z.array(namespace),
});

export const getNamespace = operation({
  name: 'namespaces.get',
  summary: 'One namespace',
  http: 'GET /namespaces/:id',
  service: 'repo',
  access: signedIn,
  refusals: [missing('Namespace', 'there is none, or it is not the caller’s, who is no administrator')],
  input: namespaceRef,
  output: namespace,
});

/** Whether a path is taken, by a user or a group. */
export const namespaceExists = operation({
  name: 'namespaces.exists',
  summary: 'Whether a path is taken, and what could be taken instead',
  http: 'GET /namespaces/:id/exists',
  service: 'repo',
  access: signedIn,
  input: namespaceRef,
  output: z.object({
    exists: z.boolean().describe('whether the path is taken'),
    suggests: z.array(z.string()).describe('a path that is free, if this one is taken'),
  }),
});
