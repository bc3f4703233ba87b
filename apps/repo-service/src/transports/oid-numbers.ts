import { OID_BYTES } from '@ingot/contracts';

/** The highest load factor. */
const FULL = 1 / 2;

/** Numbers oids from 0 in order of arrival; millions of them take some thirty bytes each. */
export class OidNumbers {
  private oids = Buffer.alloc(1_024 * OID_BYTES);
  private slots = new Int32Array(4_096).fill(-1);
  private known = 0;

  get count(): number {
    return this.known;
  }

  /** The number of the oid that starts there; -1 for an unknown one. */
  find(bytes: Buffer, at: number): number {
    return this.slots[this.slotOf(bytes, at)] ?? -1;
  }

  /** The number of an oid, assigned on demand. */
  add(bytes: Buffer, at: number): number {
    const slot = this.slotOf(bytes, at);
    const found = this.slots[slot] ?? -1;
    if (found >= 0) return found;
    const number = this.known++;
    if (this.known * OID_BYTES > this.oids.length) this.oids = Buffer.concat([this.oids], this.oids.length * 2);
    bytes.copy(this.oids, number * OID_BYTES, at, at + OID_BYTES);
    this.slots[slot] = number;
    if (this.known > this.slots.length * FULL) this.grow();
    return number;
  }

  /** The hexadecimal oid of a number. */
  oidOf(number: number): string {
    return this.oids.toString('hex', number * OID_BYTES, (number + 1) * OID_BYTES);
  }

  /** The slot of an oid, or the free one for it. */
  private slotOf(bytes: Buffer, at: number): number {
    const mask = this.slots.length - 1;
    for (let slot = bytes.readUInt32LE(at) & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot] ?? -1;
      if (number < 0 || this.isAt(number, bytes, at)) return slot;
    }
  }

  private isAt(number: number, bytes: Buffer, at: number): boolean {
    return this.oids.compare(bytes, at, at + OID_BYTES, number * OID_BYTES, (number + 1) * OID_BYTES) === 0;
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let number = 0; number < this.known; number++) {
      this.slots[this.slotOf(this.oids, number * OID_BYTES)] = number;
    }
  }
}
