import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { FormData, request } from 'undici';
import { z } from 'zod';
import {
  type ApiClient,
  type Caller,
  expectStatus,
  type Reply,
  type TestProject,
  type TestStack,
} from '@ingot/testing';
import { entriesOf } from './shared-storage.js';

const uploaded = z.object({ alt: z.string(), url: z.string(), full_path: z.string(), markdown: z.string() });
export type Uploaded = z.output<typeof uploaded>;

export interface TestFile {
  readonly name: string;
  readonly content: string | Buffer;
}

/** Uploads a file as browsers and existing clients do. */
export function upload(client: ApiClient, project: TestProject, { name, content }: TestFile): Promise<Reply> {
  const form = new FormData();
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return client.raw('POST', project.url('/uploads'), { body: form });
}

/** Uploads a file, which must succeed. */
export const given = async (stack: TestStack, project: TestProject, file: TestFile): Promise<Uploaded> =>
  uploaded.parse(expectStatus(await upload(stack.as(project.owner), project, file), 201));

/** One part of a multipart form, verbatim. */
export const part = (disposition: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

export const formOf = (...parts: string[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: `${parts.join('')}--b--\r\n`,
});

export interface Download {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Downloads a path of the instance as bytes. */
export async function download(
  stack: TestStack,
  path: string,
  { as, method = 'GET', headers }: { as?: Caller; method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
): Promise<Download> {
  const response = await request(`${stack.url}${path}`, { method, headers: { ...as?.headers, ...headers } });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, bytes };
}

/** An upload whose bytes a test sends one by one; it never ends by itself. */
export function beginUpload(stack: TestStack, project: TestProject, as: Caller, headers: Record<string, string> = {}) {
  const sending = httpRequest(`${stack.url}/api/v4${project.url('/uploads')}`, {
    method: 'POST',
    headers: { ...as.headers, ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  sending.on('error', () => undefined); // of aborted uploads
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="begun.bin"\r\n\r\n');
  const answer = responseTo(sending);
  answer.catch(() => undefined);
  return { sending, answer };
}

async function responseTo(sending: ClientRequest): Promise<{ status: number | undefined; body: unknown }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode, body: await json(response) };
}

/** All uploaded files on the stack's storages. */
export function storedFiles(stack: TestStack): string[] {
  const root = join(stack.running.dataDir, 'storages');
  return readdirSync(root).flatMap((storage) => filesBelow(join(root, storage, '@uploads')));
}

/** Ignores files that other tests delete concurrently. */
function filesBelow(directory: string): string[] {
  return entriesOf(directory).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** The paths that contain a piece of the URL. */
export const storedFilesOf = (stack: TestStack, { url }: Uploaded): string[] =>
  storedFiles(stack).filter((path) => path.includes(url.split('/')[2] ?? 'nothing'));
