import {
  type OAuthApplicationAttributes,
  TOKEN_SCOPES,
  type TokenScope,
  ValidationFailed,
  type ValidationMessages,
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

/** The attributes as they are kept. Throws `ValidationFailed` with everything that is wrong. */
export function validAttributes({
  name,
  redirectUris,
  scopes,
  isTrusted,
}: OAuthApplicationAttributes): ValidAttributes {
  const uris = [...new Set(redirectUris)];
  const problems: Record<string, string[]> = {
    name: problemsOfName(name.trim()),
    redirect_uri: problemsOfUris(uris),
    scopes: scopes.every(isScope) ? [] : ['can only contain API scopes'],
  };
  const messages: ValidationMessages = Object.fromEntries(
    Object.entries(problems).filter(([, some]) => some.length > 0),
  );
  if (Object.keys(messages).length > 0) throw new ValidationFailed(messages);
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

const isScope = (text: string): text is TokenScope => TOKEN_SCOPES.some((scope) => scope === text);
