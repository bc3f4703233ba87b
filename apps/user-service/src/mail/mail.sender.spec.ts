import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createTransport } from 'nodemailer';
import { isRefusedForGood } from './mail.sender.js';

type Step = 'MAIL' | 'RCPT' | 'DATA' | 'content';

/** A mail server that takes everything but that step, to which it answers `refusal`. */
async function refusing(step: Step, refusal: string): Promise<Server> {
  const answers: Record<string, string> = { EHLO: '250 mail', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' };
  const server = createServer((socket) => {
    let isContent = false;
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (isContent && !text.endsWith('\r\n.\r\n')) return;
      const asked = isContent ? 'content' : text.slice(0, 4);
      isContent = asked === 'DATA' && step !== 'DATA';
      socket.write(`${asked === step ? refusal : (answers[asked] ?? '250 ok')}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function failureAt(step: Step, refusal: string): Promise<unknown> {
  const server = await refusing(step, refusal);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const transport = createTransport({ host: '127.0.0.1', port: address.port });
  try {
    return await transport.sendMail({ from: 'ingot@example.com', to: 'user@example.com', text: 'Hello' }).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    transport.close();
    server.close();
  }
}

describe('a mail that the server refuses', () => {
  it.each<[Step, string]>([
    ['RCPT', '550 no such user'],
    ['DATA', '554 no valid recipients'],
    ['content', '554 spam'],
  ])('at %s by %s is given up', async (step, refusal) => {
    expect(isRefusedForGood(await failureAt(step, refusal))).toBe(true);
  });

  it.each<[Step, string]>([
    ['RCPT', '450 mailbox busy'],
    ['content', '451 try again later'],
  ])('at %s by %s is sent again', async (step, refusal) => {
    const error = await failureAt(step, refusal);
    expect(error).toBeInstanceOf(Error);
    expect(isRefusedForGood(error)).toBe(false);
  });
});
