import { Readable } from 'node:stream';
import { type Pool } from 'undici';
import { type BenchContext } from '../context.js';
import { seconds } from '../report/numbers.js';
import { type CiRow, plainRow } from './figures.js';
import { highestOf, watchMemory } from '../measure/memory-watch.js';
import { createCiProject } from './projects.js';
import { BenchRunner, type HandedOut, runnerPool } from './runner.js';

const MEGABYTE = 1024 * 1024;
/** Just below the default limit of one gibibyte. */
const MEGABYTES = 1_000;
const PROCESS_MEGABYTES = 300;

/** Upload and download of an archive of almost one gibibyte. */
export async function measureArtifacts(context: BenchContext): Promise<readonly CiRow[]> {
  const project = await createCiProject(context, 'job: { script: make }');
  const pool = runnerPool(context, 2);
  try {
    const runner = await BenchRunner.register(pool, project.runnersToken);
    const job = await runner.next();
    const memory = watchMemory(context);
    const up = await timed(() => upload(pool, job));
    const down = await timed(() => download(pool, job));
    const highest = memory.stop().map((course) => ({ name: course.name, megabytes: highestOf(course) }));
    return [
      plainRow(`Upload of ${MEGABYTES} MB`, seconds(up)),
      plainRow(`Download of ${MEGABYTES} MB`, seconds(down)),
      ...highest.map(({ name, megabytes }) => ({
        what: `Memory of ${name} at most`,
        figure: `${megabytes.toFixed(0)} MB`,
        bar: { text: `< ${PROCESS_MEGABYTES} MB`, met: megabytes < PROCESS_MEGABYTES },
      })),
    ];
  } finally {
    await pool.destroy();
  }
}

async function upload(pool: Pool, { id, token }: HandedOut): Promise<void> {
  const boundary = 'archive-of-the-benchmark';
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: `/api/v4/jobs/${id}/artifacts?artifact_format=zip&artifact_type=archive`,
    headers: { 'job-token': token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.from(form(boundary), { objectMode: false }),
  });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`artifacts were answered with ${statusCode}: ${text}`);
}

function* form(boundary: string): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="artifacts.zip"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const chunk = Buffer.alloc(MEGABYTE, 'what a job leaves behind ');
  for (let index = 0; index < MEGABYTES; index++) yield chunk;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

async function download(pool: Pool, { id, token }: HandedOut): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `/api/v4/jobs/${id}/artifacts`,
    headers: { 'job-token': token },
  });
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = body;
  for await (const chunk of chunks) bytes += chunk.length;
  if (statusCode !== 200 || bytes !== MEGABYTES * MEGABYTE) {
    throw new Error(`a download was answered with ${statusCode} and ${bytes} bytes`);
  }
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1_000;
}
