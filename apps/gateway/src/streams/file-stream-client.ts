import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { DomainError, type Operation, Unavailable } from '@ingot/contracts';
import {
  addCost,
  type AnnouncedFile,
  type ByteRange,
  COST_HEADER,
  countCost,
  currentRequest,
  isErrorCode,
  readCost,
  readStreamHead,
  REFUSAL_HEADER,
  replyError,
  type SentStreamHead,
  FILE_STREAM_PATH,
} from '@ingot/platform';
import { type StorageAnswer, StorageClient } from './storage-client.js';

/** A call that sends a file or answers a stream. */
export interface FileStreamCall {
  readonly operation: Operation;
  /** The URL of the replica to call. */
  readonly streamUrl: string;
  /** The storage that the replica owns, if it owns one. */
  readonly storage: string | null;
  /** The handler's call. */
  readonly call: object;
  readonly file: (AnnouncedFile & { readonly bytes: AsyncIterable<Buffer> }) | null;
  /** Reads only the head of the stream. */
  readonly headOnly?: boolean;
  /** The range of the stream; by default the whole. */
  readonly range?: ByteRange | null;
  readonly requestId: string;
  /** The client's address. */
  readonly address: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface ReceivedStream {
  readonly head: SentStreamHead;
  /** Empty when only the head was read. */
  readonly bytes: Readable;
}

/** Calls a replica of a service over HTTP, for back-pressure. Throws `DomainError`s. */
@Injectable()
export class FileStreamClient {
  constructor(private readonly storages: StorageClient) {}

  /** Sends the file. @returns the bytes of the operation's JSON */
  async send(call: FileStreamCall): Promise<Uint8Array> {
    return buffer((await this.request(call)).body);
  }

  async stream(call: FileStreamCall): Promise<ReceivedStream> {
    const { headers, body } = await this.request(call);
    const head = readStreamHead(headers);
    if (head === null) throw new TypeError(`${call.operation.name} answered no stream`);
    if (call.headOnly === true || head.part === 'none') await buffer(body); // there is nothing to read, but its end
    return { head, bytes: body };
  }

  private async request({
    operation,
    streamUrl,
    storage,
    call,
    file,
    headOnly,
    range,
    requestId,
    address,
    signal,
  }: FileStreamCall): Promise<StorageAnswer> {
    countCost('calls');
    const answer = await this.storages
      .request(streamUrl, {
        storage,
        answerMs: operation.deadlineMs,
        claims: {
          operation: operation.name,
          call,
          file: file && { name: file.name, atLeast: file.atLeast },
          headOnly: headOnly ?? false,
          range: range ?? null,
          address,
        },
        requestId,
        method: file === null ? 'GET' : 'POST',
        path: FILE_STREAM_PATH,
        body: file && Readable.from(file.bytes, { objectMode: false }),
        signal,
      })
      .catch((error: unknown) => {
        throw error instanceof DomainError ? error : new Unavailable({ operation: operation.name }, { cause: error });
      });
    addCost(currentRequest()?.cost, readCost(answer.headers[COST_HEADER]));
    if (answer.statusCode !== 200) throw await refusalOf(answer);
    return answer;
  }
}

async function refusalOf({ statusCode, headers, body }: StorageAnswer): Promise<DomainError> {
  const code = headers[REFUSAL_HEADER];
  const bytes = await buffer(body);
  if (typeof code !== 'string') return new Unavailable({ reason: `the storage answered ${statusCode}` });
  return replyError(isErrorCode(code) ? code : 'internal', bytes);
}
