import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type WebSession } from '@ingot/contracts';
import release from '../../../package.json' with { type: 'json' };
import { Csrf, CSRF_FIELD } from './csrf.js';
import { Flash } from './flash.js';
import { safeReturnTo } from './gates.js';
import { page, type PageAnswer, type View } from './page.js';
import { FORM_NUMBER_FIELD, SentForms } from './sent-forms.js';
import { Assets, Templates } from './templates.js';
import { WebSessions } from './web-sessions.js';

const leavingPage = page<{ url: string }>('web/kit/leaving', 'Redirecting');
const errorPage = page<ErrorProps>('web/kit/error', 'Request failed');

interface ErrorProps {
  readonly status: number;
  readonly text: string;
  /** Where to retry; null where a retry is useless. */
  readonly again: string | null;
}

const [BAD_REQUEST, NOT_FOUND] = [400, 404];

/** Schemes that browsers execute or render, rather than navigate to. */
const EXECUTED = /^(javascript|data|vbscript|blob|file):$/;

/** Converts the answer of a page's handler into a reply. */
@Injectable()
export class PageResponder {
  constructor(
    private readonly templates: Templates,
    private readonly assets: Assets,
    private readonly csrf: Csrf,
    private readonly flash: Flash,
    private readonly sessions: WebSessions,
    private readonly sentForms: SentForms,
  ) {}

  send(request: FastifyRequest, reply: FastifyReply, session: WebSession | null, answer: PageAnswer): FastifyReply {
    switch (answer.kind) {
      case 'view':
        addPageHeaders(reply, answer.formTargets).status(answer.status);
        return this.sendView(request, reply, session, answer.view);
      case 'redirect':
        if (answer.flash !== null) this.flash.set(request, reply, answer.flash);
        return addPageHeaders(reply).redirect(answer.path, 302);
      case 'leave':
        addPageHeaders(reply).status(200);
        if (request.method !== 'POST') return reply.redirect(checked(answer.url), 302);
        return this.sendBare(reply, leavingPage({ url: checked(answer.url) }));
    }
  }

  /** An error page, rendered without calls to other services. */
  sendError(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
    addPageHeaders(reply).status(status);
    return this.sendBare(reply, errorPage({ status, text, again: againAt(request, status) }));
  }

  private sendView(request: FastifyRequest, reply: FastifyReply, session: WebSession | null, view: View): FastifyReply {
    const sessionBinding = session === null ? null : this.sessions.bindingOf(request);
    const binding = sessionBinding ?? this.csrf.ensureVisitor(request, reply);
    if (session !== null) this.sessions.keep(request, reply, session);
    return this.sendHtml(reply, view, {
      user: session?.principal ?? null,
      version: release.version, // shown to those who are signed in, as `GET /version` is
      mustChangePassword: session?.mustChangePassword ?? false,
      csrf: { name: CSRF_FIELD, token: this.csrf.tokenFor(binding) },
      number: { name: FORM_NUMBER_FIELD, value: this.sentForms.newNumber() },
      flash: this.flash.take(request, reply),
    });
  }

  private sendBare(reply: FastifyReply, view: View): FastifyReply {
    return this.sendHtml(reply, view, { user: null, mustChangePassword: false, csrf: null, flash: null });
  }

  private sendHtml(reply: FastifyReply, { template, title, props }: View, shell: object): FastifyReply {
    const { css, icon } = this.assets;
    const announced = reply.statusCode < BAD_REQUEST ? title : `Error: ${title}`;
    const html = this.templates.render(template, { ...props, shell: { ...shell, title: announced, css, icon } });
    return reply.type('text/html; charset=utf-8').send(html);
  }
}

/** The form's page, or the requested one; null for a page that does not exist. */
function againAt({ method, url, headers: { referer = '' } }: FastifyRequest, status: number): string | null {
  if (method === 'GET') return status === NOT_FOUND ? null : safeReturnTo(url);
  if (!URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return safeReturnTo(`${pathname}${search}`);
}

function checked(url: string): string {
  if (EXECUTED.test(new URL(url, 'http://here.invalid').protocol))
    throw new Error('the scheme of a redirect is not allowed');
  return url;
}

/** Pages load only our style sheet and icon, run no scripts, and submit forms to this server only. */
function pagePolicy(formTargets: readonly string[]): string {
  return [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self'`,
    ['form-action', `'self'`, ...formTargets].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}

/** Headers of every page and of every redirect between pages. */
export function addPageHeaders(reply: FastifyReply, formTargets: readonly string[] = []): FastifyReply {
  return reply.headers({
    'content-security-policy': pagePolicy(formTargets),
    'cross-origin-opener-policy': 'same-origin',
    // no referrer for other sites; our own forms send theirs
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
}
