import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DEFAULT_DEADLINE_MS, HTTP_STATUS, type WebSession } from '@ingot/contracts';
import { type Logger, LOGGER, runInRequest } from '@ingot/platform';
import { anonymousRequest } from '../../throttling/claimants.js';
import { prepareErrorReply } from '../../http/error-replies.js';
import { registerBodyParsers } from '../../input/body-parsers.js';
import { asParameters } from '../../input/input-reader.js';
import { Csrf, CSRF_FIELD, type CsrfBinding } from './csrf.js';
import { Fields } from './fields.js';
import { type Gate } from './gates.js';
import { PageResponder } from './page-responder.js';
import { type PageHandler } from './page.js';
import { SentForms } from './sent-forms.js';
import { Assets, Templates } from './templates.js';
import { errorText, FORM_IS_STALE, NOT_HERE } from './texts.js';
import { WebSessions } from './web-sessions.js';

/** The largest form, in bytes. */
const FORM_BYTES = 128 * 1024;

/** Registers its pages. Listed in `web.module.ts`. */
export interface PageFeature {
  addTo(pages: WebPages): void;
}

/** Every `PageFeature`. */
export const PAGE_FEATURES = Symbol('page features');

interface PageRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly handle: PageHandler<WebSession | null>;
}

/** Registers the gateway's pages: access, CSRF protection of forms, and security headers. */
@Injectable()
export class WebPages {
  private readonly routes: PageRoute[] = [];

  constructor(
    private readonly sessions: WebSessions,
    private readonly csrf: Csrf,
    private readonly responder: PageResponder,
    private readonly assets: Assets,
    private readonly templates: Templates,
    private readonly sentForms: SentForms,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(PAGE_FEATURES) private readonly features: readonly PageFeature[],
  ) {}

  /** A page. GET is safe, so the handler must not change anything. */
  get<S extends WebSession | null>(path: string, gate: Gate<S>, handler: PageHandler<S>): void {
    this.routes.push({ method: 'GET', path, handle: behind(gate, handler) });
  }

  /** The target of a form. Forms without a valid CSRF token are refused before the handler runs. */
  post<S extends WebSession | null>(path: string, gate: Gate<S>, handler: PageHandler<S>): void {
    this.routes.push({ method: 'POST', path, handle: behind(gate, handler) });
  }

  /** As `post`, but idempotent: a repeated submission gets the first answer. */
  postOnce<S extends WebSession | null>(path: string, gate: Gate<S>, handler: PageHandler<S>): void {
    this.post(path, gate, (context) => {
      const binding = this.bindingOf(context.request, context.session);
      const act = () => handler(context);
      return binding === null
        ? act()
        : this.sentForms.once({ binding, path: context.request.url, fields: context.form }, act);
    });
  }

  /** As `post`, for programs: browser forms cannot send DELETE. */
  delete<S extends WebSession | null>(path: string, gate: Gate<S>, handler: PageHandler<S>): void {
    this.routes.push({ method: 'DELETE', path, handle: behind(gate, handler) });
  }

  async register(http: FastifyInstance): Promise<void> {
    this.templates.compileAll();
    for (const feature of this.features) feature.addTo(this);
    await http.register(async (scope) => {
      await scope.register(fastifyCookie, { hook: false });
      await registerBodyParsers(scope, FORM_BYTES);
      scope.setErrorHandler((thrown, request, reply) => this.sendError(thrown, request, reply));
      this.assets.register(scope);
      for (const route of this.routes) {
        scope.route({
          method: route.method,
          url: route.path,
          bodyLimit: FORM_BYTES,
          handler: (request, reply) => this.handle(route, request, reply),
        });
      }
    });
  }

  /** Answers unknown paths with an error page, for browsers only. */
  sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.responder.sendError(request, reply, HTTP_STATUS.not_found, NOT_HERE);
  }

  private handle(route: PageRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return runInRequest(anonymousRequest(request, DEFAULT_DEADLINE_MS), async () => {
      const session = await this.sessions.find(request);
      const form = fieldsOf(request.body);
      if (route.method !== 'GET' && !this.isOurs(request, session, form)) {
        return this.responder.sendError(request, reply, HTTP_STATUS.unprocessable, FORM_IS_STALE);
      }
      const [query, path] = [fieldsOf(request.query), fieldsOf(request.params)];
      const answer = await route.handle({ request, reply, session, query, form, path });
      return this.responder.send(request, reply, session, answer);
    });
  }

  /** Whether the request is same-origin, with a valid CSRF token of this visitor or session. */
  private isOurs(request: FastifyRequest, session: WebSession | null, form: Fields): boolean {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const binding = this.bindingOf(request, session);
    return binding !== null && this.csrf.isValid(binding, form.text(CSRF_FIELD));
  }

  private bindingOf(request: FastifyRequest, session: WebSession | null): CsrfBinding | null {
    return session === null ? this.csrf.visitorOf(request) : this.sessions.bindingOf(request);
  }

  private sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const error = prepareErrorReply(thrown, request, reply, this.logger);
    return this.responder.sendError(request, reply, HTTP_STATUS[error.code], errorText(error));
  }
}

function behind<S extends WebSession | null>(gate: Gate<S>, handler: PageHandler<S>): PageHandler<WebSession | null> {
  return async (context) => {
    const passed = gate(context.session, context.request);
    return passed.outcome === 'admitted' ? handler({ ...context, session: passed.session }) : passed.answer;
  };
}

const fieldsOf = (values: unknown): Fields => new Fields(asParameters(values));
