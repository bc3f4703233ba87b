import { z } from 'zod';
import { administrator, signedIn } from '../access.js';
import { id, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { callerDeletedMeanwhile, ghostIsFixed, invalid, missing } from '../refusals.js';

/** A secondary email address. */
export const email = z.object({ id, email: z.string() }).meta({ id: 'Email' });
export type EmailJson = z.input<typeof email>;

const READ_USER = ['api', 'read_user'] as const;

const aUser = z.object({ id });
const anEmail = z.object({ email_id: id });
const newEmail = z.object({ email: text });

const emailMissing = missing('Email');
const userMissing = missing('User');
const tooManyEmails = invalid('user', 'has too many emails (maximum is <limit>)', 'the user has as many as one can');

export const listOwnEmails = listing({
  name: 'emails.list_own',
  summary: "The caller's secondary addresses, newest first",
  http: 'GET /user/emails',
  service: 'user',
  access: signedIn,
  scopes: READ_USER,
  input: z.object({}),
  output: z.array(email),
});

export const listEmailsOfUser = listing({
  name: 'emails.list_of_user',
  summary: 'Secondary addresses of a user, newest first',
  http: 'GET /users/:id/emails',
  service: 'user',
  access: administrator,
  refusals: [userMissing],
  scopes: READ_USER,
  input: aUser,
  output: z.array(email),
});

export const getOwnEmail = operation({
  name: 'emails.show_own',
  summary: "One of the caller's secondary addresses",
  http: 'GET /user/emails/:email_id',
  service: 'user',
  access: signedIn,
  refusals: [emailMissing],
  scopes: READ_USER,
  input: anEmail,
  output: email,
});

export const getEmailOfUser = operation({
  name: 'emails.show_of_user',
  summary: 'One secondary address of a user',
  http: 'GET /users/:id/emails/:email_id',
  service: 'user',
  access: administrator,
  refusals: [missing('User'), emailMissing],
  scopes: READ_USER,
  input: z.object({ id }).extend(anEmail.shape),
  output: email,
});

/** Adds an address, without confirmation. 400 when it is invalid or already used by any user. */
export const addOwnEmail = operation({
  name: 'emails.add_own',
  summary: 'Add a secondary address for the caller',
  http: 'POST /user/emails',
  service: 'user',
  access: signedIn,
  refusals: [tooManyEmails, callerDeletedMeanwhile],
  input: newEmail,
  output: email,
});

/** As `addOwnEmail`, for another user. */
export const addEmailOfUser = operation({
  name: 'emails.add_of_user',
  summary: 'Add a secondary address for a user',
  http: 'POST /users/:id/emails',
  service: 'user',
  access: administrator,
  refusals: [userMissing, ghostIsFixed, tooManyEmails],
  input: aUser.extend(newEmail.shape),
  output: email,
});

/** Removes an address; 200 without effect for one that does not exist or is another user's. */
export const removeOwnEmail = operation({
  name: 'emails.remove_own',
  summary: "Remove one of the caller's secondary addresses",
  http: 'DELETE /user/emails/:email_id',
  service: 'user',
  access: signedIn,
  input: anEmail,
  output: z.union([email, z.object({})]),
});

/** Removes a user's address; 404 for an unknown user or address. */
export const removeEmailOfUser = operation({
  name: 'emails.remove_of_user',
  summary: 'Remove a secondary address of a user',
  http: 'DELETE /users/:id/emails/:email_id',
  service: 'user',
  access: administrator,
  refusals: [userMissing, emailMissing],
  input: aUser.extend(anEmail.shape),
  output: email,
});
