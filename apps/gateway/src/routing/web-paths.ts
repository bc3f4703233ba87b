import { Inject, Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type ErrorCode, HTTP_STATUS, OPERATIONS } from '@ingot/contracts';
import { type Logger, LOGGER } from '@ingot/platform';
import { prepareErrorReply, sendError } from '../http/error-replies.js';
import { wantsPage } from '../http/replies.js';
import { ApiRoutes } from './api-routes.js';
import { forSignedIn } from '../web/kit/gates.js';
import { PageResponder } from '../web/kit/page-responder.js';
import { errorText } from '../web/kit/texts.js';
import { WebSessions } from '../web/kit/web-sessions.js';

/** Error codes for which a page offers to sign in. */
const HIDDEN: ReadonlySet<ErrorCode> = new Set(['not_found', 'unauthorized', 'forbidden']);

/** Paths outside the API that link to streams of the API, with error pages for browsers. */
@Injectable()
export class WebPaths {
  constructor(
    private readonly api: ApiRoutes,
    private readonly sessions: WebSessions,
    private readonly responder: PageResponder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async register(http: FastifyInstance): Promise<void> {
    await http.register((scope, _options, done) => {
      scope.setErrorHandler((thrown, request, reply) => this.refuse(thrown, request, reply));
      for (const operation of OPERATIONS) {
        if (operation.webPath === null) continue;
        const handler = this.api.handlerOf(operation);
        scope.route({ method: ['GET', 'HEAD'], url: operation.webPath, exposeHeadRoute: false, handler });
      }
      done();
    });
  }

  private async refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!wantsPage(request)) return sendError(thrown, request, reply, this.logger);
    const error = prepareErrorReply(thrown, request, reply, this.logger);
    if (HIDDEN.has(error.code)) {
      const session = await this.sessions.find(request).catch(() => null);
      const passed = forSignedIn(session, request);
      if (passed.outcome === 'sent_away') return this.responder.send(request, reply, session, passed.answer);
    }
    return this.responder.sendError(request, reply, HTTP_STATUS[error.code], errorText(error));
  }
}
