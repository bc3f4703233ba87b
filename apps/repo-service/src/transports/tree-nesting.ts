import { OID_BYTES } from '@ingot/contracts';
import { isTreeMode, modeAt } from '../git/index.js';
import { OidNumbers } from './oid-numbers.js';

const SPACE = 0x20;
/** The limit of references to directories that were not read yet; each takes twelve bytes. */
const MOST_WAITING = 32_000_000;

/** A directory that was only referenced, one that was read, and one whose subtree is complete. */
const [UNREAD, READ, SETTLED] = [0, 1, 2];

/** The content of one directory. */
export interface TreeShape {
  readonly entries: number;
  /** The longest name in bytes. */
  readonly longest: number;
  readonly highestMode: number;
}

/** A directory with its subtree, as far as it was pushed. */
export interface Nesting {
  readonly oid: string;
  /** The depth, including itself. */
  readonly depth: number;
  /** The longest path below it. */
  readonly pathBytes: number;
}

/** The nesting exceeds what can be tracked. */
export class TooTangled extends Error {}

/**
 * Determines the nesting of directories while they are read, once each and in any order, with two numbers per directory. Directories
 * that were not pushed count as flat.
 */
export class TreeNesting {
  private readonly oids = new OidNumbers();
  private readonly depths = new Numbers();
  private readonly paths = new Numbers();
  /** For each directory: the number of its incomplete subdirectories. */
  private readonly open = new Numbers();
  private readonly states = new Numbers();
  /** For each directory: the last of those that wait for it, as the number of a wait above 0. */
  private readonly lastWait = new Numbers();
  private readonly waits = { before: new Numbers(), parent: new Numbers(), nameBytes: new Numbers() };
  private waitCount = 0;
  private isComplete = false;

  /** @param onSettled called for each directory when its subtree is complete */
  constructor(private readonly onSettled: (nesting: Nesting) => void) {}

  /** Announces a pushed directory. */
  expect(oid: string): void {
    this.oids.add(Buffer.from(oid, 'hex'), 0);
  }

  /** Ends the announcements: directories that were not announced are not waited for. */
  allExpected(): void {
    this.isComplete = true;
  }

  /** Adds the content of a directory. Throws `TooTangled`. */
  read(oid: string, tree: Buffer): TreeShape {
    const self = this.oids.add(Buffer.from(oid, 'hex'), 0);
    if (this.states.at(self) !== UNREAD) return { entries: 0, longest: 0, highestMode: 0 };
    let entries = 0;
    let longest = 0;
    let highestMode = 0;
    for (let at = 0; at < tree.length;) {
      const space = tree.indexOf(SPACE, at);
      const nul = tree.indexOf(0, space);
      if (space < 0 || nul < 0 || nul + OID_BYTES >= tree.length) break;
      const nameBytes = nul - space - 1;
      entries += 1;
      longest = Math.max(longest, nameBytes);
      const mode = modeAt(tree, at, space);
      highestMode = Math.max(highestMode, mode);
      if (isTreeMode(mode)) this.nest(self, nameBytes, tree, nul + 1);
      at = nul + 1 + OID_BYTES;
    }
    this.raise(self, 0, longest);
    this.states.set(self, READ);
    if (this.open.at(self) === 0) this.settle(self);
    return { entries, longest, highestMode };
  }

  /** Completes the remaining directories, as nothing more will be read. */
  finish(): void {
    for (let number = 0; number < this.oids.count; number++) {
      if (this.states.at(number) !== UNREAD) continue;
      this.states.set(number, SETTLED);
      for (const parent of this.tellWaiting(number)) this.settle(parent);
    }
  }

  /** Adds a subdirectory to a directory. */
  private nest(parent: number, nameBytes: number, tree: Buffer, at: number): void {
    const child = this.isComplete ? this.oids.find(tree, at) : this.oids.add(tree, at);
    if (child < 0) return this.raise(parent, 0, nameBytes);
    if (this.states.at(child) === SETTLED) {
      return this.raise(parent, this.depths.at(child), nameBytes + 1 + this.paths.at(child));
    }
    if (this.waitCount === MOST_WAITING) throw new TooTangled();
    const wait = ++this.waitCount;
    this.waits.before.set(wait, this.lastWait.at(child));
    this.waits.parent.set(wait, parent);
    this.waits.nameBytes.set(wait, nameBytes);
    this.lastWait.set(child, wait);
    this.open.set(parent, this.open.at(parent) + 1);
  }

  private raise(number: number, depthBelow: number, pathBytes: number): void {
    this.depths.set(number, Math.max(this.depths.at(number), depthBelow));
    this.paths.set(number, Math.max(this.paths.at(number), pathBytes));
  }

  private settle(first: number): void {
    const settled = [first];
    for (let number = settled.pop(); number !== undefined; number = settled.pop()) {
      this.states.set(number, SETTLED);
      this.depths.set(number, this.depths.at(number) + 1);
      this.onSettled({ oid: this.oids.oidOf(number), depth: this.depths.at(number), pathBytes: this.paths.at(number) });
      for (const parent of this.tellWaiting(number)) settled.push(parent);
    }
  }

  /** Passes a complete directory to those that wait for it. Returns those that wait for no more. */
  private *tellWaiting(number: number): Generator<number> {
    const depth = this.depths.at(number);
    const pathBytes = this.paths.at(number);
    for (let wait = this.lastWait.at(number); wait > 0; wait = this.waits.before.at(wait)) {
      const parent = this.waits.parent.at(wait);
      this.raise(parent, depth, this.waits.nameBytes.at(wait) + (depth === 0 ? 0 : 1 + pathBytes));
      this.open.set(parent, this.open.at(parent) - 1);
      if (this.open.at(parent) === 0 && this.states.at(parent) === READ) yield parent;
    }
    this.lastWait.set(number, 0);
  }
}

/** A growing array of 32-bit numbers, initially 0. */
class Numbers {
  private values = new Uint32Array(1_024);

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const larger = new Uint32Array(Math.max(index + 1, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[index] = value;
  }
}
