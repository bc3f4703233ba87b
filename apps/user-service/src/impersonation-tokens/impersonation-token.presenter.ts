import { type ImpersonationTokenJson } from '@ingot/contracts';
import { type UserToken } from '../tokens/user-token.repository.js';

export const presentImpersonationToken = (token: UserToken, value: string): ImpersonationTokenJson => ({
  id: token.id,
  name: token.name,
  token: value,
  scopes: token.scopes,
  active: token.isActive,
  revoked: token.revoked,
  impersonation: true,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt,
});
