import { EventEmitter, once } from 'node:events';
import { open, rm, stat } from 'node:fs/promises';
import { GIT_ENVIRONMENT, type ProcessLimits, SpawnedProcess } from '../git/index.js';

/** How often the size of a growing pack is checked. */
const LOOK_EVERY_MS = 20;
const KEPT_ERRORS = 8_192;

export interface PackOrder {
  /** git's arguments. */
  readonly args: readonly string[];
  readonly input: string;
  /** The path of the pack, which does not exist yet. */
  readonly file: string;
  readonly limits: ProcessLimits;
  /** A larger pack fails. */
  readonly maxBytes: number;
}

/**
 * A pack file, from the moment git starts to write it. It is deleted once it is neither cached nor read. If no reader is left, git is
 * stopped.
 */
export class MadePack {
  private written = 0;
  private status: 'making' | 'whole' | 'failed' = 'making';
  private readers = 0;
  private isKept = true;
  private isAbandoned = false;
  private said = '';
  private readonly looks = new EventEmitter().setMaxListeners(0);
  /** Resolves when the pack is complete or has failed; never rejects. */
  readonly ended: Promise<void>;

  private constructor(
    readonly file: string,
    private readonly child: SpawnedProcess,
    private readonly maxBytes: number,
  ) {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (this.said.length < KEPT_ERRORS) this.said += text;
    });
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.ended = this.end().finally(() => {
      clearInterval(timer);
      this.looks.emit('look');
    });
  }

  static async begin({ args, input, file, limits, maxBytes }: PackOrder): Promise<MadePack> {
    const handle = await open(file, 'wx', 0o600);
    try {
      const child = new SpawnedProcess('git', args, {
        env: GIT_ENVIRONMENT,
        limits,
        stdio: ['pipe', handle.fd, 'pipe'],
      });
      child.stdin.on('error', () => undefined).end(input); // git's exit code tells more
      return new MadePack(file, child, maxBytes);
    } finally {
      await handle.close();
    }
  }

  /** The available bytes. */
  get bytes(): number {
    return this.written;
  }

  get isMaking(): boolean {
    return this.status === 'making';
  }

  get isWhole(): boolean {
    return this.status === 'whole';
  }

  /** Whether it is complete, or still being written without an error. */
  get isPromising(): boolean {
    return this.isWhole || (this.isMaking && !this.isAbandoned);
  }

  /** git's standard error, cut at a limit. */
  get errors(): string {
    return this.isAbandoned ? 'nobody waited for it' : this.said;
  }

  /** Waits for further bytes or the end. */
  async more(): Promise<void> {
    if (this.isMaking) await once(this.looks, 'look');
  }

  /** Keeps the file for a reader until the returned function is called. */
  read(): () => void {
    this.readers += 1;
    return () => {
      this.readers -= 1;
      this.release();
    };
  }

  /** Call this when the pack leaves the cache. */
  drop(): void {
    this.isKept = false;
    this.release();
  }

  private release(): void {
    if (this.readers > 0) return;
    if (this.isMaking) {
      this.isAbandoned = true;
      this.child.kill('SIGKILL');
    } else if (!this.isKept) {
      rm(this.file, { force: true }).catch(() => undefined); // the next start deletes it
    }
  }

  private async look(): Promise<void> {
    this.written = await sizeOf(this.file);
    if (this.written > this.maxBytes) this.child.kill('SIGKILL');
    this.looks.emit('look');
  }

  private async end(): Promise<void> {
    const code = await new Promise<number | null>((resolve) => this.child.once('close', resolve));
    this.written = await sizeOf(this.file);
    this.status = code === 0 && this.written <= this.maxBytes ? 'whole' : 'failed';
    if (!this.isWhole) this.drop();
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;
