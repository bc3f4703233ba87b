import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type WebSession } from '@ingot/contracts';
import { type FlashMessage } from './flash.js';
import { type Fields } from './fields.js';

/** A page that is to be rendered: its template and what the template reads as `it.…`. */
export interface View {
  readonly template: string;
  readonly title: string;
  readonly props: object;
}

/**
 * Declares a page.
 * @param template path from `src`, without `.eta`
 * @returns what makes a view of what the template needs
 */
export const page =
  <Props extends object>(template: string, title: string) =>
  (props: Props): View => ({ template, title, props });

export type PageAnswer =
  | {
      readonly kind: 'view';
      readonly view: View;
      readonly status: number;
      /** Origins, or schemes with their colon, that a form of the page may lead to besides our own. */
      readonly formTargets: readonly string[];
    }
  | {
      readonly kind: 'redirect';
      readonly path: string;
      readonly flash: FlashMessage | null;
      /** Where the user is redirected when the form is sent again, if elsewhere: a cookie may not have reached them. */
      readonly whenRepeated?: string;
    }
  | { readonly kind: 'leave'; readonly url: string };

/** Shows a page. */
export const show = (
  view: View,
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): PageAnswer => ({ kind: 'view', view, status, formTargets });

/**
 * Goes on at another page of ours, where the message is shown once. After a form, elsewhere only to the `formTargets` of the
 * form's page.
 */
export const redirectTo = (
  path: string,
  flash: FlashMessage | null = null,
  more: { readonly whenRepeated?: string } = {},
): PageAnswer => ({ kind: 'redirect', path, flash, ...more });

/**
 * Goes on anywhere, even after a form was sent: browsers hold every redirect that follows a form against its page's
 * `form-action`, so a page that goes on by itself stands between. Only for addresses that were checked, or that an
 * administrator set.
 */
export const leaveTo = (url: string): PageAnswer => ({ kind: 'leave', url });

/** One request for a page. */
export interface PageContext<Session extends WebSession | null = WebSession | null> {
  readonly request: FastifyRequest;
  /** For cookies; the page itself is what the handler answers. */
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly query: Fields;
  /** Of a POST: checked to come from a form of ours. */
  readonly form: Fields;
  /** Parameters in the path. */
  readonly path: Fields;
}

export type PageHandler<Session extends WebSession | null> = (context: PageContext<Session>) => Promise<PageAnswer>;
