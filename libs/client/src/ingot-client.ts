import createClient, { type Client } from 'openapi-fetch';
import { type paths } from './generated/api.js';
import { sentBody, sentQuery } from './requests.js';

export interface IngotClientOptions {
  /** Of the instance, such as `https://ingot.example.com`. */
  readonly url: string | undefined;
  /** A personal access token or one of OAuth 2; without it calls are anonymous. */
  readonly token?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** A method for each HTTP method, which knows the paths, parameters and answers of the API. */
export type IngotClient = Client<paths>;

export function createIngotClient({ url, token, fetch }: IngotClientOptions): IngotClient {
  if (!url) throw new TypeError('url is missing: where is the instance?');
  return createClient<paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v4`,
    ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    ...(fetch ? { fetch } : {}),
    querySerializer: sentQuery,
    bodySerializer: sentBody,
  });
}
