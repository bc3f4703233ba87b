import { isLongerThan, onlyProblems, type TokenScope, type ValidationMessages } from '@ingot/contracts';

const MAX_NAME = 255;
const SCOPES = ['api', 'read_user'] as const satisfies readonly TokenScope[];
type ApiScope = (typeof SCOPES)[number];

export type CheckedToken =
  | { readonly outcome: 'good'; readonly scopes: ApiScope[] }
  | { readonly outcome: 'bad'; readonly problems: ValidationMessages };

/** What is wrong with the name and scopes of a new token, by property; or its scopes, each once. */
export function checkNewToken({ name, scopes }: { name: string; scopes: readonly string[] }): CheckedToken {
  const problems = onlyProblems({ name: nameProblems(name), scopes: scopeProblems(scopes) });
  if (Object.keys(problems).length > 0) return { outcome: 'bad', problems };
  return { outcome: 'good', scopes: SCOPES.filter((scope) => scopes.includes(scope)) };
}

function nameProblems(name: string): string[] {
  if (name.trim() === '') return ["can't be blank"];
  if (name.includes('\0')) return ['is invalid'];
  return isLongerThan(name, MAX_NAME) ? [`is too long (maximum is ${MAX_NAME} characters)`] : [];
}

function scopeProblems(scopes: readonly string[]): string[] {
  if (scopes.length === 0) return ["can't be blank"];
  return scopes.every((scope) => SCOPES.some((known) => known === scope)) ? [] : ['can only contain API scopes'];
}
