import { Readable } from 'node:stream';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { TooManyRequests } from '../../http/http-errors.js';
import { type WholeBody, wholeBody } from './whole-body.js';

const MEBIBYTE = 1024 ** 2;
const MOST = 8;

/** A request with a body of 16 MiB, the most that one may have. */
function request(): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  const body = Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(MEBIBYTE)));
  body.on('data', (chunk: Buffer) => message.push(chunk)).on('end', () => message.push(null));
  return message;
}

describe('the bodies of fetch requests', () => {
  it('count until they are forwarded: further ones are refused while much of them waits', async () => {
    const waiting: WholeBody[] = [];
    for (let count = 0; count < MOST; count += 1) waiting.push(await wholeBody(request()));

    await expect(wholeBody(request())).rejects.toThrow(TooManyRequests);
    for (const body of waiting) body.release();
    expect((await wholeBody(request())).bytes).toHaveLength(16 * MEBIBYTE);
  });
});
