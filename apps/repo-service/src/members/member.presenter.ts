import { type MemberJson, type UserSummary } from '@ingot/contracts';
import { presentUserSummary } from '@ingot/platform';
import { type MemberEntity } from './member.entity.js';

type Role = Pick<MemberEntity, 'accessLevel' | 'expiresAt'>;

/** A member as clients read them. */
export const presentMember = ({ accessLevel, expiresAt }: Role, user: UserSummary, baseUrl: string): MemberJson => ({
  ...presentUserSummary(user, baseUrl),
  access_level: accessLevel,
  expires_at: expiresAt,
});
