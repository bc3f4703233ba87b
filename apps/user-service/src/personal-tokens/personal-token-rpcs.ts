import {
  createPersonalToken,
  listPersonalTokens,
  resetPrivateToken,
  revokePersonalToken,
  type Rpc,
  showPrivateToken,
} from '@ingot/contracts';

/** The calls of other services about the tokens that people manage themselves. */
export const personalTokenRpcs: readonly Rpc[] = [
  listPersonalTokens,
  createPersonalToken,
  revokePersonalToken,
  showPrivateToken,
  resetPrivateToken,
];
