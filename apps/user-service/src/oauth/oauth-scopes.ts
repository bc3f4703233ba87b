import { TOKEN_SCOPES, type TokenScope } from '@ingot/contracts';

/** Whether there is such a scope. */
export const isScope = (text: string): text is TokenScope => TOKEN_SCOPES.some((scope) => scope === text);

/**
 * What an application gets that asks for `asked`, or null when it asks for what there is not or what it may not have. Nothing
 * asked for is `api`, or all that the application may have when that is less.
 * @param limit what the application may have; empty is everything
 */
export function grantedScopes(asked: readonly string[] | undefined, limit: readonly TokenScope[]): TokenScope[] | null {
  const isAllowed = (scope: TokenScope): boolean => limit.length === 0 || limit.includes(scope);
  if (asked === undefined || asked.length === 0) return isAllowed('api') ? ['api'] : [...limit];
  const known = [...new Set(asked)].filter(isScope);
  const isKnown = asked.every(isScope);
  return isKnown && known.every(isAllowed) ? known : null;
}
