import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import {
  type Access,
  isRead,
  type Operation,
  PAGE_DEFAULTS,
  type PageRequest,
  type WebSession,
} from '@ingot/contracts';
import { decodeJson, replyError, RpcClient } from '@ingot/platform';
import { BaseUrl } from '../../http/base-url.js';
import { type PageContext } from '../kit/page.js';

/** Calls API operations as the signed-in user, so that pages and the API have the same rules. */
@Injectable()
export class OwnOperations {
  constructor(
    private readonly rpc: RpcClient,
    private readonly baseUrl: BaseUrl,
  ) {}

  /** The operation's reply; of a list, one page. Throws its refusals as `DomainError`s. */
  async call<I extends z.ZodObject, O extends z.ZodType, P extends boolean>(
    operation: Operation<Access, I, O, P>,
    { session, request }: PageContext<WebSession>,
    input: z.input<I>,
    page: PageRequest = { page: PAGE_DEFAULTS.page, perPage: PAGE_DEFAULTS.maxPerPage },
  ): Promise<{ readonly output: z.output<O>; readonly total: number }> {
    const { subject, deadlineMs, output } = operation;
    const { principal } = session;
    const call = { requestId: request.id, principal, project: null, input, page, baseUrl: this.baseUrl.of(request) };
    const {
      body,
      errorCode,
      total = 0,
    } = await this.rpc.exchange({ subject, deadlineMs, isRead: isRead(operation) }, call);
    if (errorCode !== undefined) throw replyError(errorCode, body);
    return { output: output.parse(decodeJson(body)), total };
  }
}
