import { PassThrough, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger, LOGGER, registerRawBodyScope, runInRequest, type StreamClaims, whenGone } from '@ingot/platform';
import { noteSubject } from '../../http/request-subjects.js';
import { GitAccess, type GitDenial, SIGN_IN_MESSAGE, STORAGE_AWAY } from '../git-access.js';
import { registerSlowestBody, SLOWEST_PUSH } from '../../input/slow-bodies.js';
import { type StorageAnswer, StorageClient } from '../../streams/storage-client.js';
import { addressKey } from '../../throttling/attempt-counter.js';
import { anonymousRequest } from '../../throttling/claimants.js';
import { GitAuthentication } from './git-authentication.js';
import { type GitRequest, readGitRequest } from './git-request.js';
import { wholeBody } from './whole-body.js';

/** Git's paths are those of no other route. */
export const GIT_ROUTE = '/*';

const CHALLENGE = 'Basic realm="Ingot", charset="UTF-8"';
const NO_LARGE_FILES = 'Git LFS is not supported: files are kept in git, up to the limits for pushes';
const STATUSES = { protocol: 403, sign_in: 401, not_found: 404, forbidden: 403 } as const;
const FORWARDED_TO_STORAGE = ['content-type', 'content-encoding', 'content-length', 'git-protocol', 'accept-encoding'];
/** The length of a buffered body is taken from the buffer. */
const FORWARDED_WITH_WHOLE_BODY = FORWARDED_TO_STORAGE.filter((name) => name !== 'content-length');
const FORWARDED_TO_CLIENT = ['content-type', 'content-encoding', 'cache-control', 'retry-after'];

/** Git's smart HTTP protocol: authorizes the request, then pipes between the client and the project's storage. */
@Injectable()
export class GitHttpRoutes {
  constructor(
    private readonly authentication: GitAuthentication,
    private readonly access: GitAccess,
    private readonly storages: StorageClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async register(http: FastifyInstance): Promise<void> {
    await registerRawBodyScope(http, (scope) => {
      registerSlowestBody(scope, SLOWEST_PUSH);
      scope.route({
        method: ['GET', 'POST'],
        url: GIT_ROUTE,
        handler: (request, reply) => this.handle(request, reply),
      });
    });
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = readGitRequest(request.method, request.url);
    if (wanted === null) return isForLargeFiles(request.url) ? noLargeFiles(reply) : notGit(reply);
    return runInRequest(anonymousRequest(request), () => this.answer(wanted, request, reply));
  }

  private async answer(wanted: GitRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { authorization } = request.headers;
    const caller = await this.authentication.identify(authorization, request.ip);
    if (caller.outcome === 'refused') return refuse(reply, 'sign_in', SIGN_IN_MESSAGE);
    const principal = caller.outcome === 'known' ? caller.principal : null;
    const { service, projectPath } = wanted;
    const decision = await this.access.decide({ protocol: 'http', service, projectPath, principal });
    if (decision.denial !== null) return refuse(reply, decision.denial, decision.message);
    const { project } = decision;
    noteSubject(request, { principal, project });
    const { isAdvertisement } = wanted;
    const userId = principal?.userId ?? null;
    const credential = caller.outcome === 'known' ? caller.credential : null;
    const claims = { service, isAdvertisement, project, userId, credential, address: addressKey(request.ip) };
    if (isAdvertisement) return this.pipe(request, reply, claims, null);
    if (service === 'git-receive-pack') return this.pipe(request, reply, claims, bodyOf(request, reply));
    const body = await wholeBody(request.raw); // a fetch takes no resources of the storage before
    return this.pipe(request, reply, claims, body.bytes).finally(() => body.release());
  }

  private async pipe(
    request: FastifyRequest,
    reply: FastifyReply,
    claims: StreamClaims,
    body: Readable | Buffer | null,
  ): Promise<FastifyReply> {
    const left = whenGone(reply.raw);
    const answer = await this.ask(request, claims, body, left).catch((error: unknown) => {
      const details = { err: error, requestId: request.id };
      if (!left.aborted) this.logger.warn(details, 'a git request failed: the storage of the project does not answer');
      return null;
    });
    if (answer === null) return unavailable(reply);
    return reply.status(answer.statusCode).headers(pick(answer.headers, FORWARDED_TO_CLIENT)).send(answer.body);
  }

  private ask(
    request: FastifyRequest,
    claims: StreamClaims,
    body: Readable | Buffer | null,
    signal: AbortSignal,
  ): Promise<StorageAnswer> {
    const { streamUrl, repository } = claims.project;
    return this.storages.request(streamUrl, {
      storage: repository.storage,
      claims,
      requestId: request.id,
      method: claims.isAdvertisement ? 'GET' : 'POST',
      path: '/streams/git',
      headers: pick(request.headers, body instanceof Buffer ? FORWARDED_WITH_WHOLE_BODY : FORWARDED_TO_STORAGE),
      body,
      signal,
    });
  }
}

/**
 * The request body to forward. When the storage refuses it early, the rest is read and dropped, so that the client
 * receives the refusal and can reuse its connection.
 */
function bodyOf({ raw }: FastifyRequest, reply: FastifyReply): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined); // its reader reports the failure
  raw.pipe(body);
  reply.raw.once('finish', () => {
    raw.unpipe(body);
    raw.resume();
  });
  return body;
}

/** Whether it is for the API of Git LFS, which asks there before every push of large files. */
const isForLargeFiles = (url: string): boolean => /^[^?]+\/info\/lfs\//.test(url);

/** `git lfs` shows the message. */
const noLargeFiles = (reply: FastifyReply): FastifyReply =>
  reply
    .status(404)
    .type('application/vnd.git-lfs+json')
    .send(JSON.stringify({ message: NO_LARGE_FILES }));

/** Falls through to the replies for unknown routes. */
function notGit(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function refuse(reply: FastifyReply, denial: GitDenial, message: string): FastifyReply {
  if (denial === 'sign_in') void reply.header('www-authenticate', CHALLENGE);
  return plain(reply, STATUSES[denial], message);
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain; charset=utf-8').send(`${text}\n`);

const unavailable = (reply: FastifyReply): FastifyReply => plain(reply.header('retry-after', '1'), 503, STORAGE_AWAY);

function pick(headers: Readonly<Record<string, string | string[] | undefined>>, names: readonly string[]) {
  const picked: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
