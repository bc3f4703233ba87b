import { z } from 'zod';

/** What a provider tells of somebody, as far as it is of use. */
export interface ProviderProfile {
  /** An address that the provider has seen to be theirs; null without one. */
  readonly verifiedEmail: string | null;
  readonly username: string | null;
  readonly name: string | null;
}

const text = z
  .string()
  .trim()
  .min(1)
  .refine((value) => !value.includes('\0'))
  .nullable()
  .catch(null);

/** Some providers write booleans as text. */
const claims = z.object({
  email: text,
  email_verified: z.union([z.literal(true), z.literal('true').transform(() => true)]).catch(false),
  preferred_username: text,
  name: text,
});

/**
 * Reads claims of an ID token and of the user info endpoint, either of which may have any. An address counts only with what
 * the same place says of it.
 */
export function profileIn(idToken: object, userInfo: object): ProviderProfile {
  const [ofToken, ofUserInfo] = [claims.parse({ ...idToken }), claims.parse({ ...userInfo })];
  const { email, email_verified: isVerified } = ofUserInfo.email === null ? ofToken : ofUserInfo;
  return {
    verifiedEmail: isVerified ? email : null,
    username: ofUserInfo.preferred_username ?? ofToken.preferred_username,
    name: ofUserInfo.name ?? ofToken.name,
  };
}
