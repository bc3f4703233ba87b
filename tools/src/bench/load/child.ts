import { type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { spawnCommand } from '../../launcher/processes/spawn-command.js';

const request = z.object({ id: z.number(), method: z.string(), parameters: z.unknown().optional() });
const reply = z.object({ id: z.number(), result: z.unknown().optional(), error: z.string().optional() });

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A child process that answers requests over its IPC channel (see `answer` below). */
export class Child {
  private readonly process: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private readonly exited: Promise<void>;
  private lastId = 0;

  constructor(file: string, env: NodeJS.ProcessEnv = {}) {
    const { PATH, HOME } = process.env;
    this.process = spawnCommand({ file: process.execPath, args: [file], env: { PATH, HOME, ...env } }, [
      'ignore',
      'inherit',
      'inherit',
      'ipc',
    ]);
    this.process.on('message', (message) => this.settle(reply.parse(message)));
    this.exited = new Promise((resolve) => this.process.once('exit', () => resolve()));
    void this.exited.then(() => this.giveUp());
  }

  /** Calls a method of the child. */
  call(method: string, parameters?: unknown): Promise<unknown> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.process.send({ id, method, parameters }, (error) => {
        if (error && this.pending.delete(id)) reject(error);
      });
    });
  }

  async stop(): Promise<void> {
    this.process.kill('SIGKILL'); // it has nothing to save
    await this.exited;
  }

  private settle({ id, result, error }: z.output<typeof reply>): void {
    const caller = this.pending.get(id);
    this.pending.delete(id);
    if (error === undefined) caller?.resolve(result);
    else caller?.reject(new Error(error));
  }

  private giveUp(): void {
    for (const { reject } of this.pending.values()) reject(new Error('a process of the benchmark ended'));
    this.pending.clear();
  }
}

/** The child's side. */
export function answer(methods: Readonly<Record<string, (parameters: unknown) => unknown>>): void {
  process.on('message', (message) => {
    const { id, method, parameters } = request.parse(message);
    void Promise.resolve()
      .then(() => methods[method]?.(parameters))
      .then(
        (result) => process.send?.({ id, result }),
        (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
      );
  });
  process.on('disconnect', () => process.exit());
}
