import { rememberSecretsOf } from '../secrets/remember-secrets.js';
import { type Reply } from './api-client.js';

/** Posts a form to an endpoint outside the API. */
export async function oauthPost(
  url: string,
  path: string,
  form: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    redirect: 'manual',
  });
  rememberSecretsOf(typeof form === 'string' ? Object.fromEntries(new URLSearchParams(form)) : form);
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(text) : text;
  rememberSecretsOf(body);
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
