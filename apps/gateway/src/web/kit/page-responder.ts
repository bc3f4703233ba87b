import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type WebSession } from '@ingot/contracts';
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
  /** Where to have another try; null where that would be of no use. */
  readonly again: string | null;
}

const [BAD_REQUEST, NOT_FOUND] = [400, 404];

/** Schemes that would run what the address says rather than go there. */
const EXECUTED = /^(javascript|data|vbscript|blob|file):$/;

/** Turns what a page's handler answers into a reply. */
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

  /** A page that says what went wrong, and asks no other part for anything. */
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

/** The page that a form stood on, or what was asked for; what is not there is not there the next time either. */
function againAt({ method, url, headers: { referer = '' } }: FastifyRequest, status: number): string | null {
  if (method === 'GET') return status === NOT_FOUND ? null : safeReturnTo(url);
  if (!URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return safeReturnTo(`${pathname}${search}`);
}

function checked(url: string): string {
  if (EXECUTED.test(new URL(url, 'http://here.invalid').protocol)) throw new Error('not an address to go to');
  return url;
}

/** Pages load nothing but our style sheet and icon, run no script, and send forms to us alone. */
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
    // other sites learn nothing; our own forms tell where they come from
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
}
