import { type Duplex } from 'node:stream';

/** The descriptor between the hook and the process that started git, in both directions. */
export const PACK_HOOK_DESCRIPTOR = 3;

/**
 * `git upload-pack` runs this instead of `git pack-objects`. It passes the request on and obeys the reply: git writes the pack, or the hook copies
 * a file, which may still grow. Any other reply, or none, is a failure, which git reports to its client.
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

/** A requested pack. */
export interface PackRequest {
  /** git's arguments: `pack-objects` and its options. */
  readonly args: readonly string[];
  /** The wants, haves and shallow commits, as `pack-objects` reads them. */
  readonly input: string;
}

/** The connection to one git's hook. A session may request several packs in turn. */
export class PackHook {
  constructor(private readonly socket: Duplex) {
    socket.on('error', () => undefined); // git has ended; no reply is needed
  }

  /** Whether the connection is closed. */
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

  /** Lets git write the pack itself. */
  make(): void {
    this.tell('make');
  }

  /** The pack is in this file. */
  open(file: string): void {
    this.tell(`open ${file}`);
  }

  /** So many more bytes of the file are available. */
  send(bytes: number): void {
    this.tell(`send ${bytes}`);
  }

  /** The file is complete. */
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

/** The number of arguments, the arguments, and the input; unlimited until the number is known. */
const lengthOf = ([count]: readonly string[]): number => (count === undefined ? Infinity : Number(count) + 2);
