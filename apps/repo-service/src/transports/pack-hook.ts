import { type Duplex } from 'node:stream';

/** The descriptor by which the hook talks to the process that started git, both ways. */
export const PACK_HOOK_DESCRIPTOR = 3;

/**
 * What `git upload-pack` runs instead of `git pack-objects`. It hands on what was asked for, and does as it is told: lets git make the pack, or
 * copies a file, which may still grow. Whatever else it hears, or hears no more, is a failure, which git tells its client.
 */
export const PACK_HOOK = `#!/bin/sh
wanted=$(cat)
printf '%s\\0' "$#" "$@" "$wanted" >&${PACK_HOOK_DESCRIPTOR}
while read -r order value <&${PACK_HOOK_DESCRIPTOR}; do
  case $order in
    make) exec "$@" <<END
$wanted
END
      ;;
    open) exec 5<"$value" || exit 1 ;;
    send) head -c "$value" <&5 || exit 1 ;;
    rest) exec cat <&5 ;;
    *) exit 1 ;;
  esac
done
exit 1
`;

/** A pack that git is to make. */
export interface PackRequest {
  /** Of git: `pack-objects` and its options. */
  readonly args: readonly string[];
  /** What is wanted, had and shallow, as `pack-objects` reads it. */
  readonly input: string;
}

/** One git's conversation with us by its hook. A session may ask for several packs, one after the other. */
export class PackHook {
  constructor(private readonly socket: Duplex) {
    socket.on('error', () => undefined); // git has ended; nobody waits for an answer
  }

  /** Whether nobody hears any more. */
  get isGone(): boolean {
    return this.socket.destroyed;
  }

  async *requests(): AsyncGenerator<PackRequest> {
    const fields: string[] = [];
    const parts: Buffer[] = [];
    const chunks: AsyncIterable<Buffer> = this.socket;
    for await (const chunk of chunks) {
      parts.push(chunk);
      if (!chunk.includes(0)) continue;
      const texts = Buffer.concat(parts.splice(0)).toString('utf8').split('\0');
      parts.push(Buffer.from(texts.pop() ?? ''));
      fields.push(...texts);
      for (let length = lengthOf(fields); fields.length >= length; length = lengthOf(fields)) {
        const [, , ...rest] = fields.splice(0, length); // without their number, and `git`
        yield { args: rest.slice(0, -1), input: `${rest.at(-1) ?? ''}\n` };
      }
    }
  }

  /** git makes the pack itself. */
  make(): void {
    this.tell('make');
  }

  /** The pack is in this file. */
  open(file: string): void {
    this.tell(`open ${file}`);
  }

  /** So many bytes more of the file are there. */
  send(bytes: number): void {
    this.tell(`send ${bytes}`);
  }

  /** The file is whole. */
  rest(): void {
    this.tell('rest');
  }

  fail(): void {
    this.tell('fail');
  }

  private tell(line: string): void {
    if (!this.isGone) this.socket.write(`${line}\n`);
  }
}

/** The number of arguments, the arguments, and the input. Without bound while the first is not known. */
const lengthOf = ([count]: readonly string[]): number => (count === undefined ? Infinity : Number(count) + 2);
