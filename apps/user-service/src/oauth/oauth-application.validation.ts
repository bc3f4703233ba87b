import { type OAuthApplicationAttributes, onlyProblems, refuseIfAny, type TokenScope } from '@ingot/contracts';
import { isScope } from './oauth-scopes.js';
import { problemOfRedirectUri } from './redirect-uris.js';

const NAME_LENGTH = 255;
const REDIRECT_URIS = 20;

export interface ValidAttributes {
  readonly name: string;
  readonly redirectUris: string[];
  readonly scopes: TokenScope[];
  readonly isTrusted: boolean;
}

/** The attributes as they are kept. Throws `ValidationFailed` with everything that is wrong. */
export function validAttributes({
  name,
  redirectUris,
  scopes,
  isTrusted,
}: OAuthApplicationAttributes): ValidAttributes {
  const uris = [...new Set(redirectUris)];
  refuseIfAny(
    onlyProblems({
      name: problemsOfName(name.trim()),
      redirect_uri: problemsOfUris(uris),
      scopes: scopes.every(isScope) ? [] : ['can only contain API scopes'],
    }),
  );
  return { name: name.trim(), redirectUris: uris, scopes: [...new Set(scopes)].filter(isScope), isTrusted };
}

function problemsOfName(name: string): string[] {
  if (name === '') return ["can't be blank"];
  if (name.length > NAME_LENGTH) return [`is too long (maximum is ${NAME_LENGTH} characters)`];
  return name.includes('\0') ? ['is invalid'] : [];
}

function problemsOfUris(uris: readonly string[]): string[] {
  if (uris.length === 0) return ["can't be blank"];
  if (uris.length > REDIRECT_URIS) return [`are too many (maximum is ${REDIRECT_URIS})`];
  const problems = uris.map(problemOfRedirectUri).filter((problem) => problem !== null);
  return [...new Set(problems)];
}
