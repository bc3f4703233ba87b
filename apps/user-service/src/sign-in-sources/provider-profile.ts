import { z } from 'zod';

/** The profile of a person at a provider. */
export interface ProviderProfile {
  /** An address that the provider has verified; null without one. */
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

/** Some providers send booleans as text. */
const claims = z.object({
  email: text,
  email_verified: z.union([z.literal(true), z.literal('true').transform(() => true)]).catch(false),
  preferred_username: text,
  name: text,
});

/**
 * Merges the claims of an ID token and of the user info endpoint. Whether an address is verified is read from the same source as
 * the address.
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
