import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { LAST_UPDATE_HEADER, PAGE_DEFAULTS, requestJob, returnJob } from '@ingot/contracts';
import {
  decodeTrusted,
  replyError,
  resolveSubject,
  RpcClient,
  runInRequest,
  takerOf,
  whenGone,
  type WireReply,
} from '@ingot/platform';
import { BaseUrl } from '../http/base-url.js';
import { asJson } from '../http/replies.js';
import { gatherParameters, inputReader } from '../input/input-reader.js';
import { anonymousRequest, claimantFrom } from '../throttling/claimants.js';
import { RunnerPolls } from './runner-polls.js';

type Poll = z.output<typeof requestJob.input>;

const { deadlineMs } = requestJob;
const TARGET = {
  subject: resolveSubject(requestJob.subject, undefined),
  deadlineMs,
  isRead: false,
  taker: takerOf(requestJob.service, undefined),
};
const FIRST_PAGE = { page: PAGE_DEFAULTS.page, perPage: PAGE_DEFAULTS.perPage };
const readInput = inputReader(requestJob);

/** The long poll of runners: waits until there may be a job for one, then calls ci-service. */
@Injectable()
export class PollRoute {
  constructor(
    private readonly rpc: RpcClient,
    private readonly polls: RunnerPolls,
    private readonly baseUrl: BaseUrl,
  ) {}

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const poll = requestJob.input.parse(readInput(gatherParameters(request, requestJob)));
    const left = whenGone(reply.raw);
    const unchanged = await this.polls.untilChanged(poll, left);
    if (unchanged !== null || left.aborted) return sendNothing(reply, unchanged);
    const asked = Date.now();
    const answer = await this.ask(poll, request);
    if (answer.errorCode !== undefined) throw replyError(answer.errorCode, answer.body);
    const { job, reach } = decodeTrusted<z.output<typeof requestJob.output>>(answer.body);
    const lastUpdate = this.polls.learn(poll, reach, asked);
    if (job !== null && left.aborted) {
      // a job that is not given back waits a while longer until ci-service sees that nobody has it
      await this.rpc.call(returnJob, { token: job.token }).catch(() => undefined);
      return sendNothing(reply, null);
    }
    return job === null ? sendNothing(reply, lastUpdate) : asJson(reply.status(requestJob.status)).send(job);
  }

  private ask(poll: Poll, request: FastifyRequest): Promise<WireReply> {
    return runInRequest(anonymousRequest(request, deadlineMs), () =>
      this.rpc.exchange(TARGET, {
        principal: null,
        project: null,
        requestId: request.id,
        onBehalfOf: claimantFrom(null, request.ip),
        input: poll,
        page: FIRST_PAGE,
        baseUrl: this.baseUrl.of(request),
        answerWithinMs: deadlineMs,
      }),
    );
  }
}

const sendNothing = (reply: FastifyReply, lastUpdate: string | null): FastifyReply =>
  (lastUpdate === null ? reply : reply.header(LAST_UPDATE_HEADER, lastUpdate)).status(204).send();
