import { DomainError, type OAuthApplication, type OAuthApplicationAttributes, TOKEN_SCOPES } from '@ingot/contracts';
import { type Fields, type Problems, problemsOf as fieldProblems } from '../kit/fields.js';
import { SCOPE_TEXTS } from '../kit/texts.js';

/** The properties of the form of an application. */
export interface ApplicationForm {
  readonly attributes: OAuthApplicationAttributes;
  readonly isConfidential: boolean;
  readonly problems: Problems;
  readonly scopeChoices: readonly { readonly name: string; readonly text: string; readonly isChosen: boolean }[];
}

const EMPTY: OAuthApplicationAttributes = { name: '', redirectUris: [], scopes: ['api'], isTrusted: false };

export function applicationForm(
  attributes: OAuthApplicationAttributes = EMPTY,
  isConfidential = true,
  problems: Problems = {},
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

/** The submitted values; one redirect address per line. */
export const attributesIn = (form: Fields): OAuthApplicationAttributes => ({
  name: form.text('name'),
  redirectUris: form
    .text('redirect_uri')
    .split(/\s+/)
    .filter((uri) => uri !== ''),
  scopes: form.list('scopes'),
  isTrusted: form.ticked('trusted'),
});

/** As `fieldProblems`; too many applications is a problem of the whole form, `limit`. */
export function problemsOf(thrown: unknown): Problems {
  const isConflict = thrown instanceof DomainError && thrown.code === 'conflict' && 'message' in thrown.body;
  if (isConflict && typeof thrown.body.message === 'string') return { limit: [thrown.body.message] };
  return fieldProblems(thrown);
}
