import { hash, randomBytes } from 'node:crypto';
import { JOB_TOKEN_PREFIX } from '@ingot/contracts';

/** Of runners that register. */
const RUNNER_TOKEN_PREFIX = 'irun-';
/** By this existing runners tell a token that they need not register, as somebody made the runner before. */
const CREATED_RUNNER_TOKEN_PREFIX = 'glrt-';

/** Of the instance, by which shared runners register. */
const REGISTRATION_TOKEN_PREFIX = 'ireg-';

/** Runners hide what begins so, whatever the log. */
export const TOKEN_PREFIXES = [
  JOB_TOKEN_PREFIX,
  RUNNER_TOKEN_PREFIX,
  CREATED_RUNNER_TOKEN_PREFIX,
  REGISTRATION_TOKEN_PREFIX,
] as const;

const newToken = (prefix: string): string => `${prefix}${randomBytes(24).toString('base64url')}`;

export const newRunnerToken = (): string => newToken(RUNNER_TOKEN_PREFIX);
export const newCreatedRunnerToken = (): string => newToken(CREATED_RUNNER_TOKEN_PREFIX);
export const newRegistrationToken = (): string => newToken(REGISTRATION_TOKEN_PREFIX);
/** Another one in the place of a runner's token, which runners take for the same kind. */
export const newTokenInPlaceOf = (token: string): string =>
  token.startsWith(CREATED_RUNNER_TOKEN_PREFIX) ? newCreatedRunnerToken() : newRunnerToken();
export const newJobToken = (): string => newToken(JOB_TOKEN_PREFIX);

/** The stored digest of a token, in hexadecimal. Tokens are random, so that nothing is gained by a slow hash. */
export const digestOf = (token: string): string => hash('sha256', token);
