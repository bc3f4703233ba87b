import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.js';
import { openApiDocument } from './open-api.js';

const run = promisify(execFile);

/** `generated.int.spec.ts` sees to it that this is what the gateway serves. */
const { paths } = openApiDocument.parse(JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8')));
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const LANGUAGES = ['curl', 'Python', 'TypeScript'];

describe('the code samples of the OpenAPI document', () => {
  let directory: string;

  beforeAll(() => {
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    directory = mkdtempSync(join(cache, 'code-samples-')); // below the packages that the samples import
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function write(label: string, ending: string): string[] {
    return operations.map(({ operationId, 'x-codeSamples': samples }) => {
      const file = join(directory, `${operationId}.${ending}`);
      writeFileSync(file, samples.find((sample) => sample.label === label)?.source ?? '');
      return file;
    });
  }

  it('show each operation in each language', () => {
    const labels = operations.map(({ 'x-codeSamples': samples }) => samples.map(({ label }) => label));
    expect(labels).toEqual(operations.map(() => LANGUAGES));
  });

  it('are TypeScript that fits the client', async () => {
    write('TypeScript', 'ts');
    const options = { extends: join(root, 'tsconfig.base.json'), include: [join(directory, '*.ts')] };
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(options));
    const compiler = join(root, 'node_modules/typescript7/bin/tsc');
    const check = run(process.execPath, [compiler, '-p', directory]).catch((error: { stdout: string }) => error);
    expect((await check).stdout).toBe('');
  });

  it('are Python 3', async () => {
    const files = write('Python', 'py');
    await run('python3', ['-W', 'error', '-m', 'py_compile', ...files]);
  });

  it('are shell', async () => {
    const texts = write('curl', 'sh').map((file) => readFileSync(file, 'utf8'));
    const all = join(directory, 'all.sh');
    writeFileSync(all, texts.join('\n\n'));
    expect(await run('sh', ['-n', all])).toEqual({ stdout: '', stderr: '' });
  });
});
