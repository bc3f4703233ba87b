import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  /** For SMTP_URL. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * A mail server that stores its mails: a directory for each address, a file for each mail. It rejects addresses that begin with
 * `refused-` permanently, and those that begin with `later-` at the first attempt.
 */
export async function startMailSink(directory: string): Promise<MailSink> {
  const tried = new Set<string>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refused-')) return done(refusal(550, 'nobody of that name'));
      if (address.startsWith('later-') && !tried.has(address)) {
        tried.add(address);
        return done(refusal(451, 'not now'));
      }
      done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) keep(directory, address, `${++count}`, Buffer.concat(chunks));
        done();
      });
    },
  });
  server.on('error', () => undefined); // of a connection that broke off
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the mail server does not listen on a port');
  return address.port;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Atomic for concurrent readers. */
function keep(directory: string, address: string, name: string, content: Buffer): void {
  const own = join(directory, encodeURIComponent(address.toLowerCase()));
  mkdirSync(own, { recursive: true });
  writeFileSync(join(directory, `${name}.part`), content);
  renameSync(join(directory, `${name}.part`), join(own, `${name.padStart(6, '0')}.eml`));
}
