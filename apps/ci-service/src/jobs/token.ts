import { hash, randomBytes } from 'node:crypto';
import { JOB_TOKEN_PREFIX } from '@ingot/contracts';

/** Existing runners take a token that begins with `glrt-` for one that they need not register. */
const RUNNER_TOKEN_PREFIX = 'irun-';

const newToken = (prefix: string): string => `${prefix}${randomBytes(24).toString('base64url')}`;

export const newRunnerToken = (): string => newToken(RUNNER_TOKEN_PREFIX);
export const newJobToken = (): string => newToken(JOB_TOKEN_PREFIX);

/** What is kept of a token: tokens are random, so that nothing is gained by a slow hash. */
export const digestOf = (token: string): string => hash('sha256', token);
