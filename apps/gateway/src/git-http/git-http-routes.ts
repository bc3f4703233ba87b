import { PassThrough, type Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { allows, type Principal, type ProjectContext } from '@ingot/contracts';
import {
  type Logger,
  LOGGER,
  registerRawBodyScope,
  type StreamClaims,
  StreamTickets,
  TICKET_HEADER,
} from '@ingot/platform';
import { ProjectContexts } from '../project-context/project-contexts.js';
import { GitAuthentication } from './git-authentication.js';
import { type GitRequest, readGitRequest } from './git-request.js';

const CHALLENGE = 'Basic realm="Ingot", charset="UTF-8"';
const FORWARDED_TO_STORAGE = ['content-type', 'content-encoding', 'content-length', 'git-protocol', 'accept-encoding'];
const FORWARDED_TO_CLIENT = ['content-type', 'content-encoding', 'cache-control', 'retry-after'];
const CONNECTIONS_PER_STORAGE = 256;

/** Git's smart HTTP protocol: decides who may, then pipes both ways between the client and the project's storage. */
@Injectable()
export class GitHttpRoutes implements OnModuleDestroy {
  private readonly pools = new Map<string, Pool>();

  constructor(
    private readonly authentication: GitAuthentication,
    private readonly projects: ProjectContexts,
    private readonly tickets: StreamTickets,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Packs pass through as they come. */
  async register(http: FastifyInstance): Promise<void> {
    await registerRawBodyScope(http, (scope) => {
      scope.route({ method: ['GET', 'POST'], url: '/*', handler: (request, reply) => this.handle(request, reply) });
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = readGitRequest(request.method, request.url);
    if (wanted === null) return notGit(reply);
    const caller = await this.authentication.identify(request.headers.authorization);
    if (caller.outcome === 'refused') return challenge(reply);
    const principal = caller.outcome === 'known' ? caller.principal : null;
    const project = await this.projects.find(wanted.projectPath, principal);
    const refusal = refuse(wanted, principal, project);
    if (refusal !== null) return refusal(reply);
    return project === null ? notFound(reply) : this.pipe(request, reply, wanted, principal, project);
  }

  private async pipe(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: GitRequest,
    principal: Principal | null,
    project: ProjectContext,
  ): Promise<FastifyReply> {
    const claims: StreamClaims = {
      service: wanted.service,
      isAdvertisement: wanted.isAdvertisement,
      project,
      userId: principal?.userId ?? null,
    };
    const abandoned = new AbortController();
    reply.raw.on('close', () => {
      if (!reply.raw.writableFinished) abandoned.abort();
    });
    const answer = await this.poolFor(project.streamUrl)
      .request({
        method: wanted.isAdvertisement ? 'GET' : 'POST',
        path: '/streams/git',
        headers: {
          ...pick(request.headers, FORWARDED_TO_STORAGE),
          [TICKET_HEADER]: this.tickets.issue(claims),
          'x-request-id': request.id,
        },
        body: wanted.isAdvertisement ? null : bodyOf(request, reply),
        signal: abandoned.signal,
      })
      .catch((error: unknown) => {
        if (!abandoned.signal.aborted) {
          this.logger.warn({ err: error, requestId: request.id }, 'the storage of a project does not answer');
        }
        return null;
      });
    if (answer === null) return unavailable(reply);
    return reply.status(answer.statusCode).headers(pick(answer.headers, FORWARDED_TO_CLIENT)).send(answer.body);
  }

  private poolFor(streamUrl: string): Pool {
    const known = this.pools.get(streamUrl);
    if (known !== undefined) return known;
    // A clone may take hours; only the connection itself has to come about soon.
    const pool = new Pool(streamUrl, {
      connections: CONNECTIONS_PER_STORAGE,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: 3_000 },
    });
    this.pools.set(streamUrl, pool);
    return pool;
  }
}

/**
 * The body of a request, to be passed on. The storage may refuse it half-way; the rest is then read and dropped, so that the
 * client gets to see the refusal and may use its connection again.
 */
function bodyOf({ raw }: FastifyRequest, reply: FastifyReply): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined); // whoever reads it has failed, and says so itself
  raw.pipe(body);
  reply.raw.once('finish', () => {
    raw.unpipe(body);
    raw.resume();
  });
  return body;
}

/** Falls through to the replies for unknown routes. */
function notGit(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** How the request is refused, or null when it may pass. Whoever has not signed in is asked to, and learns nothing. */
function refuse(
  { service }: GitRequest,
  principal: Principal | null,
  project: ProjectContext | null,
): ((reply: FastifyReply) => FastifyReply) | null {
  const ability = service === 'git-receive-pack' ? 'push_code' : 'download_code';
  if (project === null) return principal === null ? challenge : notFound;
  if (service === 'git-receive-pack' && principal === null) return challenge;
  if (allows(ability, project)) return null;
  return principal === null ? challenge : forbidden(service);
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain; charset=utf-8').send(`${text}\n`);

const challenge = (reply: FastifyReply): FastifyReply =>
  plain(reply.header('www-authenticate', CHALLENGE), 401, 'Sign in with your user name and a token or password');
const notFound = (reply: FastifyReply): FastifyReply =>
  plain(reply, 404, 'The project you were looking for is not here');
const unavailable = (reply: FastifyReply): FastifyReply =>
  plain(reply.header('retry-after', '1'), 503, 'The storage of this project is away for a moment; try again');
const forbidden =
  (service: GitRequest['service']) =>
  (reply: FastifyReply): FastifyReply =>
    plain(
      reply,
      403,
      service === 'git-receive-pack'
        ? 'You are not allowed to push code to this project.'
        : 'You are not allowed to download code from this project.',
    );

function pick(headers: Readonly<Record<string, string | string[] | undefined>>, names: readonly string[]) {
  const picked: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
