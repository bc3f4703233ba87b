import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { whenGone } from '@ingot/platform';
import { type FormFile } from '../input/file-form.js';
import { answerUnchanged, sendStream } from './stream-reply.js';
import { type TransferCall, TransferClient } from './transfer-client.js';

/** A call, its file still in the client's hands. */
export type AdmittedTransfer = Pick<TransferCall, 'operation' | 'project' | 'call'> & {
  readonly file: FormFile | null;
};

/** Passes files on to storages, and streams on to clients, for as long as the client is there. */
@Injectable()
export class Transfers {
  constructor(private readonly client: TransferClient) {}

  /** Sends the file on. Answers the bytes of the JSON that the operation answers. */
  receive(transfer: AdmittedTransfer, request: FastifyRequest, reply: FastifyReply): Promise<Uint8Array> {
    return this.client.send(callFor(transfer, request, reply));
  }

  /** Answers with the stream, or 304 when the client has it already. */
  async answer(transfer: AdmittedTransfer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const call = callFor(transfer, request, reply);
    if (request.headers['if-none-match'] !== undefined) {
      const { head } = await this.client.stream({ ...call, headOnly: true });
      if (answerUnchanged(request, reply, head)) return reply;
    }
    const stream = await this.client.stream({ ...call, headOnly: request.method === 'HEAD' });
    return sendStream(request, reply, stream);
  }
}

const callFor = (transfer: AdmittedTransfer, { id }: FastifyRequest, { raw }: FastifyReply): TransferCall => ({
  ...transfer,
  requestId: id,
  signal: whenGone(raw),
});
