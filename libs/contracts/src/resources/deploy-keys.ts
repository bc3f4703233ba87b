import { z } from 'zod';
import { administrator, inProject } from '../access.js';
import { givenTimestamp, id, projectRef, text, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, invalid, missing } from '../refusals.js';
import { sshKeyRefusals } from './ssh-keys.js';

const deployedProject = z.object({
  id,
  name: z.string(),
  name_with_namespace: z.string(),
  path: z.string(),
  path_with_namespace: z.string(),
});

const canPush = z.boolean().describe('whether the key may also push to this project');
const opened = z.array(deployedProject);

const aDeployKey = z.object({
  id,
  title: z.string(),
  key: z.string().describe('public key, one line'),
  fingerprint: z.string().describe('MD5, as older clients show it'),
  fingerprint_sha256: z.string().describe('SHA-256, as `ssh-keygen -l` prints it'),
  created_at: timestamp,
  expires_at: timestamp.nullable().describe('from then on the key opens nothing; null for never'),
});

export const deployKey = aDeployKey.extend({ can_push: canPush }).meta({ id: 'DeployKey' });
export type DeployKeyJson = z.input<typeof deployKey>;

export type DeployedProjectJson = z.input<typeof deployedProject>;

export const deployKeyOfInstance = aDeployKey
  .extend({
    projects_with_write_access: opened.describe(
      'projects to which the key pushes; of keys with hundreds a page may show some',
    ),
    projects_with_readonly_access: opened.describe('projects that the key only reads; likewise'),
  })
  .meta({ id: 'DeployKeyOfInstance' });

const inThisProject = projectRef.extend({ key_id: id });
const keyMissing = missing('Deploy Key');
const keyRemoved = missing('Deploy Key', 'another project gave the key up meanwhile');
const tooManyKeys = invalid('project', 'has too many deploy keys (maximum is <limit>)', 'the project has that many');
const tooManyProjects = invalid('key', 'opens too many projects (maximum is <limit>)', 'the key opens that many');
const mayNotPush = forbidden('the key would push in the name of its creator, who is another user');
const expired = invalid('expires_at', 'must be later than now', 'the key would be expired at once');
const otherExpiry = invalid(
  'expires_at',
  'differs from the one that the key has already',
  'the key is a deploy key already, and expires at another time or never',
);
const callerGone = missing('User', 'the caller is deleted meanwhile');
const mayNotRename = forbidden('the key opens other projects as well, and the caller is no administrator');

const manages = { service: 'user', access: inProject('administer_project') } as const;

export const listDeployKeys = listing({
  name: 'deploy_keys.list_all',
  summary: 'Deploy keys of all projects, newest first',
  http: 'GET /deploy_keys',
  service: 'user',
  access: administrator,
  input: z.object({}),
  output: z.array(deployKeyOfInstance),
});

export const listDeployKeysOfProject = listing({
  name: 'deploy_keys.list',
  summary: 'Deploy keys of a project, newest first',
  http: 'GET /projects/:id/deploy_keys',
  ...manages,
  input: projectRef,
  output: z.array(deployKey),
});

export const getDeployKey = operation({
  name: 'deploy_keys.show',
  summary: 'One deploy key of a project',
  http: 'GET /projects/:id/deploy_keys/:key_id',
  ...manages,
  refusals: [keyMissing],
  input: inThisProject,
  output: deployKey,
});

/**
 * Adds a key that clones the project over SSH; with `can_push` it also pushes, in the name and with the rights of whoever added it.
 * A key that is a deploy key already is added to this project when the caller administers one of its projects; it keeps its expiry, and 400
 * answers a request for another one.
 */
export const addDeployKey = operation({
  name: 'deploy_keys.add',
  summary: 'Add a deploy key to a project',
  http: 'POST /projects/:id/deploy_keys',
  ...manages,
  refusals: [...sshKeyRefusals, expired, otherExpiry, callerGone, tooManyKeys, tooManyProjects, mayNotPush, keyRemoved],
  input: projectRef.extend({
    title: text.describe('1 to 255 characters'),
    key: text.describe('public key, one line of at most 5000 characters'),
    can_push: canPush.default(false),
    expires_at: givenTimestamp
      .optional()
      .describe('the key opens nothing from then on, in no project; a key that is there already keeps its own'),
  }),
  output: deployKey,
});

/** 403 for the title of a key that opens other projects too, and for pushing with a key that another user added. */
export const updateDeployKey = operation({
  name: 'deploy_keys.update',
  summary: 'Change the title of a deploy key, or whether it may push to a project',
  http: 'PUT /projects/:id/deploy_keys/:key_id',
  ...manages,
  refusals: [keyMissing, mayNotPush, mayNotRename],
  input: inThisProject.extend({ title: text.optional(), can_push: canPush.optional() }),
  output: deployKey,
});

/** Adds a deploy key of another project where the caller is maintainer, for reading only; one that is there already stays as it is. */
export const enableDeployKey = operation({
  name: 'deploy_keys.enable',
  summary: 'Add a deploy key of another project to a project',
  http: 'POST /projects/:id/deploy_keys/:key_id/enable',
  ...manages,
  refusals: [keyMissing, tooManyKeys, tooManyProjects],
  input: inThisProject,
  output: deployKey,
});

/** Removes the key from the project; a key without projects is deleted. 200 without effect for one that is not there. */
export const removeDeployKey = operation({
  name: 'deploy_keys.remove',
  summary: 'Remove a deploy key from a project',
  http: 'DELETE /projects/:id/deploy_keys/:key_id',
  ...manages,
  input: inThisProject,
  output: z.union([deployKey, z.object({})]),
});
