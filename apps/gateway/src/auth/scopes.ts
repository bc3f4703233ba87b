import { type Principal, type TokenScope } from '@ingot/contracts';

/** Whether the caller's credential covers an operation: it has one of the scopes that the operation takes. */
export const isInScope = ({ credential }: Principal, accepted: readonly TokenScope[]): boolean =>
  credential.scopes.some((scope) => accepted.includes(scope));
