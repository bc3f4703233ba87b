import { DomainError, type OAuthApplication, type OAuthApplicationAttributes, TOKEN_SCOPES } from '@ingot/contracts';
import { type Fields } from '../../web/kit/fields.js';
import { SCOPE_TEXTS } from './scope-texts.js';

/** What the form of an application shows. */
export interface ApplicationForm {
  readonly attributes: OAuthApplicationAttributes;
  readonly isConfidential: boolean;
  readonly problems: Readonly<Record<string, readonly string[]>>;
  readonly scopeChoices: readonly { readonly name: string; readonly text: string; readonly isChosen: boolean }[];
}

const EMPTY: OAuthApplicationAttributes = { name: '', redirectUris: [], scopes: ['api'], isTrusted: false };

export function applicationForm(
  attributes: OAuthApplicationAttributes = EMPTY,
  isConfidential = true,
  problems: ApplicationForm['problems'] = {},
): ApplicationForm {
  const scopeChoices = TOKEN_SCOPES.map((name) => ({
    name,
    text: SCOPE_TEXTS[name],
    isChosen: attributes.scopes.includes(name),
  }));
  return { attributes, isConfidential, problems, scopeChoices };
}

export const formOfApplication = ({ name, redirectUris, scopes, isTrusted, isConfidential }: OAuthApplication) =>
  applicationForm({ name, redirectUris, scopes, isTrusted }, isConfidential);

/** What was sent; addresses stand on a line each. */
export const attributesIn = (form: Fields): OAuthApplicationAttributes => ({
  name: form.text('name'),
  redirectUris: form
    .text('redirect_uri')
    .split(/\s+/)
    .filter((uri) => uri !== ''),
  scopes: form.list('scopes'),
  isTrusted: form.ticked('trusted'),
});

/** What is wrong with what was sent, by field; throws whatever is no refusal of that kind. */
export function problemsOf(thrown: unknown): ApplicationForm['problems'] {
  if (!(thrown instanceof DomainError) || !('message' in thrown.body)) throw thrown;
  const { message } = thrown.body;
  if (thrown.code === 'conflict' && typeof message === 'string') return { name: [message] };
  if (thrown.code !== 'bad_request' || typeof message === 'string' || isList(message)) throw thrown;
  const lists = Object.entries(message).map(([field, some]) => [field, isList(some) ? some : []] as const);
  return Object.fromEntries(lists);
}

const isList = (some: unknown): some is readonly string[] => Array.isArray(some);
