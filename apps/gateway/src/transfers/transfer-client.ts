import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Dispatcher } from 'undici';
import { DomainError, type Operation, type ProjectContext, Unavailable } from '@ingot/contracts';
import {
  type AnnouncedFile,
  isErrorCode,
  readStreamHead,
  REFUSAL_HEADER,
  replyError,
  type StreamHead,
  StreamTickets,
  TICKET_HEADER,
  TRANSFER_PATH,
  type TransferClaims,
} from '@ingot/platform';
import { StorageConnections } from './storage-connections.js';

/** A call that comes with a file or answers a stream. */
export interface TransferCall {
  readonly operation: Operation;
  readonly project: ProjectContext;
  /** What the handler reads as its call. */
  readonly call: object;
  readonly file: (AnnouncedFile & { readonly bytes: AsyncIterable<Buffer> }) | null;
  /** Only the head of the stream. */
  readonly headOnly?: boolean;
  readonly requestId: string;
  /** Ends it all when the client has left. */
  readonly signal: AbortSignal;
}

export interface TransferredStream {
  readonly head: StreamHead;
  /** Empty when only the head was asked for. */
  readonly bytes: Readable;
}

/** Calls the replica that owns a project's storage over HTTP, so that bytes pass with back-pressure. Throws `DomainError`s. */
@Injectable()
export class TransferClient {
  constructor(
    private readonly connections: StorageConnections,
    private readonly tickets: StreamTickets,
  ) {}

  /** Sends the file, and answers the bytes of the JSON that the call answers. */
  async send(call: TransferCall): Promise<Uint8Array> {
    const { body } = await this.request(call, { headersTimeout: call.operation.deadlineMs });
    return body.bytes();
  }

  async stream(call: TransferCall): Promise<TransferredStream> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), call.operation.deadlineMs);
    const signal = AbortSignal.any([call.signal, deadline.signal]);
    try {
      const { headers, body } = await this.request({ ...call, signal }, {});
      const head = readStreamHead(headers);
      if (head === null) throw new TypeError(`${call.operation.name} answered no stream`);
      return { head, bytes: body };
    } finally {
      clearTimeout(timer);
    }
  }

  private async request(
    { operation, project, call, file, headOnly, requestId, signal }: TransferCall,
    options: { headersTimeout?: number },
  ): Promise<Dispatcher.ResponseData> {
    const claims: TransferClaims = {
      operation: operation.name,
      call,
      file: file && { name: file.name, atLeast: file.atLeast },
      headOnly: headOnly ?? false,
    };
    const answer = await this.connections
      .to(project.streamUrl)
      .request({
        ...options,
        method: file === null ? 'GET' : 'POST',
        path: TRANSFER_PATH,
        headers: { [TICKET_HEADER]: this.tickets.issue(claims), 'x-request-id': requestId },
        body: file && Readable.from(file.bytes, { objectMode: false }),
        signal,
      })
      .catch((error: unknown) => {
        throw error instanceof DomainError ? error : new Unavailable({ operation: operation.name }, { cause: error });
      });
    if (answer.statusCode !== 200) throw await refusalOf(answer);
    return answer;
  }
}

async function refusalOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<DomainError> {
  const code = headers[REFUSAL_HEADER];
  const bytes = await body.bytes();
  if (typeof code !== 'string') return new Unavailable({ reason: `the storage answered ${statusCode}` });
  return replyError(isErrorCode(code) ? code : 'internal', bytes);
}
