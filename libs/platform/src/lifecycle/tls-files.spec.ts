import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type Server } from 'node:tls';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { ConfigError } from '../config/read-config.js';
import { type Certificate, TlsFiles } from './tls-files.js';

const LOOK_EVERY_MS = 20;

let directory: string;
let server: Server | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ingot-tls-files-'));
});

afterEach(() => {
  server?.close();
  rmSync(directory, { recursive: true, force: true });
});

function makeCertificate(name: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'tls.key'];
  const options = ['req', '-x509', ...key, '-out', 'tls.crt', '-subj', `/CN=${name}`, '-days', '2'];
  execFileSync('openssl', options, { cwd: directory, stdio: 'ignore' });
}

/** Serves TLS with the files of the directory, and follows them. */
async function serve() {
  const { logger, lines } = memoryLogger();
  const files = new TlsFiles(directory, logger, LOOK_EVERY_MS);
  return { lines, port: await listen(files, files.read()) };
}

async function listen(files: TlsFiles, certificate: Certificate): Promise<number> {
  server = createServer(certificate);
  files.follow(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function servedName(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return subject.CN;
}

describe('the certificate of a server', () => {
  it('is served anew when its files change', async () => {
    makeCertificate('first');
    const { port } = await serve();
    expect(await servedName(port)).toBe('first');

    makeCertificate('second');
    await eventually(async () => expect(await servedName(port)).toBe('second'));
  });

  it('is served anew when its files changed before anybody looked', async () => {
    makeCertificate('first');
    const { logger } = memoryLogger();
    const files = new TlsFiles(directory, logger, LOOK_EVERY_MS);
    const first = files.read();
    makeCertificate('second');
    const port = await listen(files, first);

    await eventually(async () => expect(await servedName(port)).toBe('second'));
  });

  it('stays while its files hold none that can be used, which is logged', async () => {
    makeCertificate('first');
    const { port, lines } = await serve();

    writeFileSync(join(directory, 'tls.crt'), 'half a certifi');
    await eventually(() =>
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'the renewed certificate cannot be used' })),
    );

    expect(await servedName(port)).toBe('first');
  });

  it('is missed before the server starts, by the name of the variable and the file', () => {
    const { logger } = memoryLogger();
    const read = () => new TlsFiles(directory, logger).read();

    expect(read).toThrow(ConfigError);
    expect(read).toThrow('TLS_DIRECTORY: tls.crt cannot be read');
  });
});
