import { z } from 'zod';

const MAX_SOURCES = 20;
/** Plain http is accepted for loopback only, for trials. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A provider as it is configured. */
const source = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'expected at most 63 lowercase letters, digits, - and _'),
  label: z.string().trim().min(1).max(64),
  issuer: z.string().refine(isIssuer, 'expected an https URL without query or fragment'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'expected a scope'))
    .default(['openid', 'email', 'profile'])
    .transform((scopes) => [...new Set(['openid', ...scopes])]),
  /** How the client sends its secret; by default as the provider's metadata says. */
  clientAuthentication: z.enum(['basic', 'post']).optional(),
  signUp: z.boolean().default(false),
});

export type SourceConfig = z.output<typeof source>;

const list = z
  .array(source)
  .max(MAX_SOURCES)
  .refine((sources) => new Set(sources.map(({ name }) => name)).size === sources.length, 'has a duplicate name');

/** The sign-in providers, as one variable. Errors name the fault without any value. */
export const signInSourcesField = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(list);

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  if (search !== '' || hash !== '' || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}
