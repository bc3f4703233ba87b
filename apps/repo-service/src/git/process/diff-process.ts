import { randomUUID } from 'node:crypto';
import { GIT_ENVIRONMENT } from './command.js';
import { type ProcessLimits } from './process-limits.js';
import { SpawnedProcess } from './spawned-process.js';

/** What git writes of each changed file beside its name: the patch, or the numbers of added and deleted lines. */
export type DiffFormat = 'patches' | 'counts';

export interface DiffProcessOptions {
  readonly gitBinary?: string;
  /** How long an idle process is kept. */
  readonly idleMs?: number;
  /** The time limit of one change. */
  readonly answerMs?: number;
  readonly maxAnswerBytes?: number;
  readonly limits?: ProcessLimits;
}

const MEBIBYTE = 1024 * 1024;
/** Ended by trees that expand to very much, and by very large files. */
const LIMITS: ProcessLimits = { memoryBytes: 128 * MEBIBYTE };
/** git keeps something of each commit until it ends. */
const MAX_USES = 2_000;

/** Options that make diffs independent of the repository's attributes. */
export const PLAIN_PATCH = ['--no-color', '--no-ext-diff', '--no-textconv'];
const DIFF_TREE = [
  ...['-c', 'core.deltaBaseCacheLimit=8m'],
  ...['diff-tree', '--stdin', '--no-commit-id', '-r', '-M', '--raw', '-z'],
  ...PLAIN_PATCH,
];
const FORMATS: Readonly<Record<DiffFormat, string>> = { patches: '-p', counts: '--numstat' };

interface Answer {
  /** git repeats a line that names no object: so the end of an answer is known. */
  readonly endMark: Buffer;
  readonly resolve: (output: Buffer | null) => void;
  readonly timer: NodeJS.Timeout;
}

/** One `git diff-tree --stdin`, which compares one pair after the other. */
export class DiffProcess {
  private readonly child: SpawnedProcess;
  private readonly maxAnswerBytes: number;
  private readonly answerMs: number;
  private readonly idleTimer: NodeJS.Timeout;
  private chunks: Buffer[] = [];
  private length = 0;
  private answer: Answer | undefined;
  private uses = 0;
  private isOver = false;

  constructor(
    readonly directory: string,
    readonly format: DiffFormat,
    options: DiffProcessOptions,
    private readonly onEnd: () => void,
  ) {
    const { gitBinary = 'git', idleMs = 30_000, answerMs = 2_000, maxAnswerBytes = 4 * MEBIBYTE } = options;
    this.answerMs = answerMs;
    this.maxAnswerBytes = maxAnswerBytes;
    const args = ['-C', directory, ...DIFF_TREE, FORMATS[format]];
    this.child = new SpawnedProcess(gitBinary, args, { env: GIT_ENVIRONMENT, limits: options.limits ?? LIMITS });
    this.child.stdin.on('error', () => undefined); // its exit is handled
    this.child.stderr.resume();
    this.child.stdout.on('data', (chunk: Buffer) => this.receive(chunk));
    this.child.once('close', () => this.over());
    this.idleTimer = setTimeout(() => this.end(), idleMs).unref();
  }

  get isIdle(): boolean {
    return this.answer === undefined && !this.isOver;
  }

  /** Only while it is idle. Null when it ended because of the time, memory or output that this takes. */
  compare(line: string): Promise<Buffer | null> {
    const endMark = `${randomUUID()}\n`;
    this.idleTimer.refresh();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), this.answerMs);
      this.answer = { endMark: Buffer.from(endMark), resolve, timer };
      this.uses += 1;
      this.child.stdin.write(`${line}\n${endMark}`);
    });
  }

  end(): void {
    this.child.kill('SIGKILL');
    this.over();
  }

  private receive(chunk: Buffer): void {
    if (this.answer === undefined) return;
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length > this.maxAnswerBytes) return this.end();
    const { endMark } = this.answer;
    if (!this.tail(endMark.length).equals(endMark)) return;
    this.settle(Buffer.concat(this.chunks, this.length - endMark.length));
    if (this.uses >= MAX_USES) this.end();
  }

  private tail(bytes: number): Buffer {
    const last = this.chunks.at(-1);
    const end = last === undefined || last.length < bytes ? Buffer.concat(this.chunks) : last;
    return end.subarray(-bytes);
  }

  private settle(output: Buffer | null): void {
    const { answer } = this;
    this.answer = undefined;
    this.chunks = [];
    this.length = 0;
    clearTimeout(answer?.timer);
    answer?.resolve(output);
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.idleTimer);
    this.onEnd();
    this.settle(null);
  }
}
