import { z } from 'zod';
import { administrator, signedIn } from '../access.js';
import { id, text, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { fullUser } from './users.js';
import { callerDeletedMeanwhile, ghostIsFixed, invalid, missing, refusal } from '../refusals.js';

export const sshKey = z
  .object({
    id,
    title: z.string(),
    key: z.string().describe('public key, one line'),
    created_at: timestamp,
  })
  .meta({ id: 'SshKey' });
export type SshKeyJson = z.input<typeof sshKey>;

/** Whether a text is, or begins as, a private key: of OpenSSH, PEM, PuTTY, or the old ones of SSH 1 and ssh.com. */
export const isPrivateKey = (text: string): boolean => /PRIVATE KEY|PuTTY-User-Key-File/.test(text);

const READ_USER = ['api', 'read_user'] as const;

const aUser = z.object({ id });
const aKey = z.object({ key_id: id });
const newKey = z.object({
  title: text.describe('1 to 255 characters'),
  key: text.describe('public key, one line of at most 5000 characters'),
});

const keyMissing = missing('Key');
const userMissing = missing('User');
/** The refusals of a key that cannot be added. */
export const sshKeyRefusals = [
  invalid('fingerprint', 'cannot be generated', 'the key cannot be read'),
  refusal(
    'bad_request',
    { message: { key: ['is invalid'], fingerprint: ['cannot be generated'] } },
    'the text does not begin as keys do',
  ),
  refusal(
    'bad_request',
    { message: { fingerprint: ['has already been taken'], key: ['has already been taken'] } },
    'a user has the key already',
  ),
] as const;
const addingRefusals = [
  ...sshKeyRefusals,
  invalid('user', 'has too many SSH keys (maximum is <limit>)', 'the user has as many keys as one can'),
] as const;

export const listOwnSshKeys = listing({
  name: 'ssh_keys.list_own',
  summary: "The caller's SSH keys, newest first",
  http: 'GET /user/keys',
  service: 'user',
  access: signedIn,
  scopes: READ_USER,
  input: z.object({}),
  output: z.array(sshKey),
});

export const listSshKeysOfUser = listing({
  name: 'ssh_keys.list_of_user',
  summary: 'SSH keys of a user, newest first',
  http: 'GET /users/:id/keys',
  service: 'user',
  access: administrator,
  refusals: [userMissing],
  scopes: READ_USER,
  input: aUser,
  output: z.array(sshKey),
});

export const getOwnSshKey = operation({
  name: 'ssh_keys.show_own',
  summary: "One of the caller's SSH keys",
  http: 'GET /user/keys/:key_id',
  service: 'user',
  access: signedIn,
  refusals: [keyMissing],
  scopes: READ_USER,
  input: aKey,
  output: sshKey,
});

export const getSshKeyOfUser = operation({
  name: 'ssh_keys.show_of_user',
  summary: 'One SSH key of a user',
  http: 'GET /users/:id/keys/:key_id',
  service: 'user',
  access: administrator,
  refusals: [userMissing, keyMissing],
  scopes: READ_USER,
  input: aUser.extend(aKey.shape),
  output: sshKey,
});

/** Adds a key. 400 with the errors of an invalid key, and for one that any user already has. */
export const addOwnSshKey = operation({
  name: 'ssh_keys.add_own',
  summary: 'Add an SSH key for the caller',
  http: 'POST /user/keys',
  service: 'user',
  access: signedIn,
  refusals: [...addingRefusals, callerDeletedMeanwhile],
  input: newKey,
  output: sshKey,
});

/** As `addOwnSshKey`, for another user. */
export const addSshKeyOfUser = operation({
  name: 'ssh_keys.add_of_user',
  summary: 'Add an SSH key for a user',
  http: 'POST /users/:id/keys',
  service: 'user',
  access: administrator,
  refusals: [userMissing, ghostIsFixed, ...addingRefusals],
  input: aUser.extend(newKey.shape),
  output: sshKey,
});

/** Removes a key; 200 without effect for one that does not exist or is another user's. */
export const removeOwnSshKey = operation({
  name: 'ssh_keys.remove_own',
  summary: "Remove one of the caller's SSH keys",
  http: 'DELETE /user/keys/:key_id',
  service: 'user',
  access: signedIn,
  input: aKey,
  output: z.union([sshKey, z.object({})]),
});

/** Removes a user's key; 404 for an unknown user or key. */
export const removeSshKeyOfUser = operation({
  name: 'ssh_keys.remove_of_user',
  summary: 'Remove an SSH key of a user',
  http: 'DELETE /users/:id/keys/:key_id',
  service: 'user',
  access: administrator,
  refusals: [userMissing, keyMissing],
  input: aUser.extend(aKey.shape),
  output: sshKey,
});

/** An SSH key, and whose it is. */
export const keyWithUser = sshKey.extend({ user: fullUser }).meta({ id: 'SshKeyWithUser' });

export const getSshKey = operation({
  name: 'ssh_keys.show',
  summary: 'The SSH key of any user, and whose it is',
  http: 'GET /keys/:id',
  service: 'user',
  access: administrator,
  refusals: [keyMissing],
  input: z.object({ id }),
  output: keyWithUser,
});
