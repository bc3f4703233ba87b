import { type RefChange } from '../ref-updates/ref-change.js';

/** In git's order: a later line of that name is not a parent. */
const BEGIN = /^tree [0-9a-f]{40}\n((?:parent [0-9a-f]{40}\n)*)/;
const OID = /[0-9a-f]{40}/g;
/** The largest commit that is parsed. */
const MAX_COMMIT_BYTES = 64 * 1024;

/** The ancestry of commits, as far as the pushed commits determine it. */
export class PushedAncestry {
  private readonly parents = new Map<string, readonly string[]>();

  /** Whether a commit of this size should be added with its content. */
  takes(bytes: number): boolean {
    return bytes <= MAX_COMMIT_BYTES;
  }

  add(oid: string, commit: Buffer): void {
    const [, lines = ''] = BEGIN.exec(commit.toString('latin1')) ?? [];
    this.parents.set(oid, lines.match(OID) ?? []);
  }

  /** True when the old commit is an ancestor by pushed commits alone; false is inconclusive. */
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
