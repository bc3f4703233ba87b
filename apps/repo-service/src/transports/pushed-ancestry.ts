import { type RefChange } from '../ref-updates/ref-change.js';

/** As git reads it: what comes later under that name is no parent. */
const BEGIN = /^tree [0-9a-f]{40}\n((?:parent [0-9a-f]{40}\n)*)/;
const OID = /[0-9a-f]{40}/g;
/** Beyond, a commit is not looked into. */
const MAX_COMMIT_BYTES = 64 * 1024;

/** Which commits follow which, as far as a push tells by what it brings. */
export class PushedAncestry {
  private readonly parents = new Map<string, readonly string[]>();

  /** Whether the content of a commit of so many bytes is wanted. */
  takes(bytes: number): boolean {
    return bytes <= MAX_COMMIT_BYTES;
  }

  add(oid: string, commit: Buffer): void {
    const [, lines = ''] = BEGIN.exec(commit.toString('latin1')) ?? [];
    this.parents.set(oid, lines.match(OID) ?? []);
  }

  /** True when the old commit is before the new one by pushed commits alone; otherwise it may be all the same. */
  leads({ oldOid, newOid }: RefChange): boolean {
    const seen = new Set<string>([newOid]);
    for (const oid of seen) {
      const parents = this.parents.get(oid) ?? [];
      if (parents.includes(oldOid)) return true;
      for (const parent of parents) if (this.parents.has(parent)) seen.add(parent);
    }
    return false;
  }
}
