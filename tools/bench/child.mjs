import { spawnCommand } from '../launcher/spawn-command.mjs';

/** A Node process of the benchmark's own that answers requests over its IPC channel (see `answer` below). */
export class Child {
  #process;
  #pending = new Map();
  #lastId = 0;

  /** @param {string} file @param {{ env?: Record<string, string> }} [options] */
  constructor(file, { env = {} } = {}) {
    const { PATH, HOME } = process.env;
    this.#process = spawnCommand({ file: process.execPath, args: [file], env: { PATH, HOME, ...env } }, [
      'ignore',
      'inherit',
      'inherit',
      'ipc',
    ]);
    this.#process.on('message', ({ id, result, error }) => {
      const { resolve, reject } = this.#pending.get(id);
      this.#pending.delete(id);
      if (error === undefined) resolve(result);
      else reject(new Error(error));
    });
    this.exited = new Promise((resolve) => this.#process.once('exit', resolve));
    void this.exited.then(() => this.#giveUp());
  }

  get pid() {
    return this.#process.pid;
  }

  /** @param {string} method @param {unknown} [parameters] */
  call(method, parameters) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#process.send({ id, method, parameters }, (error) => {
        if (error && this.#pending.delete(id)) reject(error);
      });
    });
  }

  async stop() {
    this.#process.kill('SIGKILL'); // it holds nothing that an orderly end would save
    await this.exited;
  }

  #giveUp() {
    for (const { reject } of this.#pending.values()) reject(new Error('a process of the benchmark ended'));
    this.#pending.clear();
  }
}

/**
 * The child's side.
 * @param {Record<string, (parameters: any) => unknown>} methods
 */
export function answer(methods) {
  process.on('message', async ({ id, method, parameters }) => {
    try {
      process.send({ id, result: await methods[method](parameters) });
    } catch (error) {
      process.send({ id, error: error.stack });
    }
  });
  process.on('disconnect', () => process.exit());
}
