import { jest } from '@jest/globals';
import { createLogger } from '@ingot/platform';
import { PipelineCompiler } from './pipeline.compiler.js';
import { type PipelineContext, type RepositoryFiles } from './pipeline-plan.js';

/** A thread in which the compiler itself fails. No configuration is known that makes it. */
const FAULTY = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ kind: 'failed', reason: 'TypeError: a fault' }));
  parentPort.postMessage({ kind: 'ready' });`);

const configuration = { path: '.ingot-ci.yml', text: 'job: { script: make }' };
const context: PipelineContext = {
  source: 'push',
  ref: 'main',
  tag: false,
  projectPath: 'group/project',
  variables: {},
};
const found = { path: configuration.path, file: { text: configuration.text } };

const files: RepositoryFiles = {
  first: () => Promise.resolve(found),
  read: () => Promise.resolve({ missing: true }),
  blobOid: () => Promise.resolve(null),
  paths: () => Promise.resolve([]),
  changedPaths: () => Promise.resolve([]),
  changedSince: () => Promise.resolve({ missing: true }),
};

describe('a fault of the compiler itself', () => {
  const logger = createLogger('spec', 'silent');
  const logged = jest.spyOn(logger, 'error');
  const compiler = new PipelineCompiler(FAULTY, logger);

  beforeEach(() => logged.mockClear());
  afterAll(() => compiler.onApplicationShutdown());

  it('is an undefined error of the configuration, so that the push which brought it is read all the same', async () => {
    expect(await compiler.compile(found, files, context)).toEqual({ kind: 'invalid', error: 'Undefined error' });
    expect(await compiler.tryOut(files, context)).toEqual({ kind: 'invalid', error: 'Undefined error' });
    expect(await compiler.problemOf(configuration)).toBe('Undefined error');
  });

  it('is logged with its reason', async () => {
    await compiler.compile(found, files, context);

    expect(logged).toHaveBeenCalledWith({ reason: 'TypeError: a fault' }, 'a configuration could not be compiled');
  });
});
