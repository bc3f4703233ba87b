import {
  ALLOWED_SCOPES,
  isLongerThan,
  NotInList,
  type OAuthApplicationAttributes,
  onlyProblems,
  refuseIfAny,
  TOKEN_SCOPES,
  type TokenScope,
} from '@ingot/contracts';
import { problemOfRedirectUri } from './redirect-uris.js';

const NAME_LENGTH = 255;
const REDIRECT_URIS = 20;

export interface ValidAttributes {
  readonly name: string;
  readonly redirectUris: string[];
  readonly scopes: TokenScope[];
  readonly isTrusted: boolean;
}

/** The attributes as they are stored. Throws `ValidationFailed` or `NotInList` with every problem. */
export function validAttributes({
  name,
  redirectUris,
  scopes,
  isTrusted,
}: OAuthApplicationAttributes): ValidAttributes {
  const uris = [...new Set(redirectUris)];
  const problems = onlyProblems({
    name: problemsOfName(name.trim()),
    redirect_uri: problemsOfUris(uris),
    scopes: scopes.every(isScope) ? [] : ['can only contain API scopes'],
  });
  if ('scopes' in problems) throw new NotInList(problems, ALLOWED_SCOPES);
  refuseIfAny(problems);
  return { name: name.trim(), redirectUris: uris, scopes: [...new Set(scopes)].filter(isScope), isTrusted };
}

function problemsOfName(name: string): string[] {
  if (name === '') return ["can't be blank"];
  if (isLongerThan(name, NAME_LENGTH)) return [`is too long (maximum is ${NAME_LENGTH} characters)`];
  return name.includes('\0') ? ['is invalid'] : [];
}

function problemsOfUris(uris: readonly string[]): string[] {
  if (uris.length === 0) return ["can't be blank"];
  if (uris.length > REDIRECT_URIS) return [`are too many (maximum is ${REDIRECT_URIS})`];
  const problems = uris.map(problemOfRedirectUri).filter((problem) => problem !== null);
  return [...new Set(problems)];
}

/** Whether the scope exists. */
export const isScope = (text: string): text is TokenScope => TOKEN_SCOPES.some((scope) => scope === text);

/**
 * The scopes that an application gets; null when it requests an unknown scope, or one that it may not have. Without a request it
 * gets `api`, or all its scopes if they lack `api`. Pure.
 * @param limit the scopes that the application may have; empty means all
 */
export function grantedScopes(asked: readonly string[] | undefined, limit: readonly TokenScope[]): TokenScope[] | null {
  const isAllowed = (scope: TokenScope): boolean => limit.length === 0 || limit.includes(scope);
  if (asked === undefined || asked.length === 0) return isAllowed('api') ? ['api'] : [...limit];
  const known = [...new Set(asked)].filter(isScope);
  const isKnown = asked.every(isScope);
  return isKnown && known.every(isAllowed) ? known : null;
}
