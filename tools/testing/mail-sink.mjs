import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that keeps what it gets: a directory for each address, a file for each mail. It refuses addresses that begin
 * with `refused-` for good, and takes those that begin with `later-` only when they are tried a second time.
 * @param {string} directory
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} its address, for SMTP_URL
 */
export async function startMailSink(directory) {
  const tried = new Set();
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
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) keep(directory, address, `${++count}`, Buffer.concat(chunks));
        done();
      });
    },
  });
  server.on('error', () => undefined); // of a connection that broke off
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = server.server.address();
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}

const refusal = (responseCode, message) => Object.assign(new Error(message), { responseCode });

/** Whole or not at all, for whoever looks at the same time. */
function keep(directory, address, name, content) {
  const own = join(directory, encodeURIComponent(address.toLowerCase()));
  mkdirSync(own, { recursive: true });
  writeFileSync(join(directory, `${name}.part`), content);
  renameSync(join(directory, `${name}.part`), join(own, `${name.padStart(6, '0')}.eml`));
}
