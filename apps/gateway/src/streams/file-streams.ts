import { type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { encodeExtended } from 'content-disposition';
import { decodeStreamHead, lengthOf, type StreamHead, whenGone, type WireReply } from '@ingot/platform';
import { asJson, hasAlready } from '../http/replies.js';
import { type FormFile } from '../input/multipart-form.js';
import { addressKey } from '../throttling/attempt-counter.js';
import { readByteRange } from './byte-range.js';
import { type FileStreamCall, FileStreamClient, type ReceivedStream } from './file-stream-client.js';

/** An admitted call whose file the client is still sending. */
export type AdmittedFileStream = Pick<FileStreamCall, 'operation' | 'streamUrl' | 'storage' | 'call'> & {
  readonly file: FormFile | null;
};

/** Forwards files to storages and streams to clients, until the client disconnects. */
@Injectable()
export class FileStreams {
  constructor(private readonly client: FileStreamClient) {}

  /** Forwards the file. @returns the bytes of the operation's JSON */
  receive(call: AdmittedFileStream, request: FastifyRequest, reply: FastifyReply): Promise<Uint8Array> {
    return this.client.send(callFor(call, request, reply));
  }

  /** Replies with a small stream that came with its head, or 304. @returns false for a larger one, which is to be streamed */
  answerSmall({ streamHead, body }: WireReply, request: FastifyRequest, reply: FastifyReply): boolean {
    if (streamHead === undefined) throw new TypeError('the reply is no stream');
    const head = decodeStreamHead(streamHead);
    if (head.length !== body.length) return false;
    if (!answerUnchanged(request, reply, head)) sendStream(request, reply, { head, bytes: body });
    return true;
  }

  /** Replies with the stream, its requested range, or 304 when the entity tag matches. */
  async answer(call: AdmittedFileStream, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const forwarded = callFor(call, request, reply);
    if (request.headers['if-none-match'] !== undefined) {
      const { head } = await this.client.stream({ ...forwarded, headOnly: true });
      if (answerUnchanged(request, reply, head)) return reply;
    }
    const range = readByteRange(request);
    const stream = await this.client.stream({ ...forwarded, range, headOnly: request.method === 'HEAD' });
    return sendStream(request, reply, stream);
  }
}

const callFor = (call: AdmittedFileStream, { id, ip }: FastifyRequest, { raw }: FastifyReply): FileStreamCall => ({
  ...call,
  requestId: id,
  address: addressKey(ip),
  signal: whenGone(raw),
});

/** Browsers that show a user's file run no scripts of it and load no resources. */
const SANDBOXED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Replies 304 when the entity tag matches. @returns whether it did */
export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, head: StreamHead): boolean {
  const tag = tagOf(head);
  if (tag === null || !hasAlready(request, tag)) return false;
  reply.status(304).headers({ etag: tag }).send();
  return true;
}

/** Sends a stream. It is destroyed when the client disconnects. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { head, bytes }: Pick<ReceivedStream, 'head'> & { readonly bytes: Readable | Uint8Array },
): FastifyReply {
  const tag = tagOf(head);
  if (head.isDivisible) reply.header('accept-ranges', 'bytes');
  if (head.part === 'none') return refuseRange(reply, head.length);
  if (head.part !== null) reply.header('content-range', `bytes ${head.part.start}-${head.part.end - 1}/${head.length}`);
  reply
    .status(head.part === null ? 200 : 206)
    .type(head.contentType)
    .headers({
      'content-disposition': dispositionOf(head),
      'content-security-policy': SANDBOXED,
    });
  if (head.disposition === 'attachment') reply.header('content-transfer-encoding', 'binary');
  const length = lengthOf(head);
  if (length !== null) reply.header('content-length', length);
  if (tag !== null) reply.header('etag', tag);
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

/** 416 for a range beyond the end; states the length. */
const refuseRange = (reply: FastifyReply, length: number | null): FastifyReply =>
  asJson(reply.status(416).header('content-range', `bytes */${length}`)).send({ error: '416 Range Not Satisfiable' });

/** The name is always quoted, as existing clients expect quotes. */
function dispositionOf({ disposition, fileName }: StreamHead): string {
  if (fileName === null) return disposition;
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '?');
  const inFull = plain === fileName ? '' : `; filename*=${encodeExtended(fileName)}`;
  return `${disposition}; filename="${plain}"${inFull}`;
}

const tagOf = ({ version }: StreamHead): string | null => version && `W/"${version}"`;
