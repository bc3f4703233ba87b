import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type WebSession } from '@ingot/contracts';
import { type FlashMessage } from './flash.js';
import { type Fields } from './fields.js';

/** A page to render: its template, and the properties that the template reads as `it.…`. */
export interface View {
  readonly template: string;
  readonly title: string;
  readonly props: object;
}

/**
 * Declares a page.
 * @param template path from `src`, without `.eta`
 * @returns a function that makes a view of the template's properties
 */
export const page =
  <Props extends object>(template: string, title: string) =>
  (props: Props): View => ({ template, title, props });

export type PageAnswer =
  | {
      readonly kind: 'view';
      readonly view: View;
      readonly status: number;
      /** Further origins, or schemes with their colon, that forms of the page may redirect to. */
      readonly formTargets: readonly string[];
    }
  | {
      readonly kind: 'redirect';
      readonly path: string;
      readonly flash: FlashMessage | null;
      /** The target when the form is submitted again, if it differs: the first reply's cookie may be lost. */
      readonly whenRepeated?: string;
    }
  | { readonly kind: 'leave'; readonly url: string };

/** Shows a page. */
export const show = (
  view: View,
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): PageAnswer => ({ kind: 'view', view, status, formTargets });

/**
 * Redirects to another page of this server, which shows the message once. After a form, other targets must be among the
 * `formTargets` of its page.
 */
export const redirectTo = (
  path: string,
  flash: FlashMessage | null = null,
  more: { readonly whenRepeated?: string } = {},
): PageAnswer => ({ kind: 'redirect', path, flash, ...more });

/**
 * Redirects to any address, even after a form: browsers check redirects of a form against its page's `form-action`, so an
 * interstitial page redirects instead. Only for validated addresses, and those that an administrator set.
 */
export const leaveTo = (url: string): PageAnswer => ({ kind: 'leave', url });

/** One request for a page. */
export interface PageContext<Session extends WebSession | null = WebSession | null> {
  readonly request: FastifyRequest;
  /** For cookies; the handler returns the page itself. */
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly query: Fields;
  /** The fields of a POST, after the CSRF check. */
  readonly form: Fields;
  /** Parameters in the path. */
  readonly path: Fields;
}

export type PageHandler<Session extends WebSession | null> = (context: PageContext<Session>) => Promise<PageAnswer>;
