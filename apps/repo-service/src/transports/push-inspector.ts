import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { BatchOutput } from './batch-output.js';
import { startGit } from './git-process.js';
import { type ProposedPush } from './pre-receive-hook.js';
import { type PushedObject, PushedObjects, refusalOfRefs } from './push-limits.js';

/** What came with a push is read in one go while it is not more than this on disk. */
const SMALL_PUSH_BYTES = 1024 ** 2;
/**
 * Directories of a large push are looked into while together they are not more than this. Beyond it their sizes are judged alone: a first push
 * of a long history has gigabytes of them, and reading trees has bounds of its own.
 */
const READ_TREE_BYTES = 16 * 1024 ** 2;

/** Looks at everything that came with a push, before its refs move, for what is beyond the limits. */
@Injectable()
export class PushInspector {
  constructor(@Inject(CONFIG) private readonly config: RepoServiceConfig) {}

  /** Why the push is refused; null when all of it is within the limits. */
  async refuse(directory: string, { changes, quarantine }: ProposedPush): Promise<string | null> {
    const refusal = refusalOfRefs(changes.length, this.config) ?? (await this.refuseObjects(directory, quarantine));
    return refusal && `The push is refused: ${refusal}`;
  }

  private async refuseObjects(directory: string, quarantine: string | null): Promise<string | null> {
    if (quarantine === null) return null;
    const objects = new PushedObjects(this.config);
    const isSmall = (await bytesBelow(quarantine)) <= SMALL_PUSH_BYTES;
    const refusal = isSmall
      ? await this.readAll(directory, quarantine, objects)
      : await this.readNeeded(directory, quarantine, objects);
    return refusal ?? objects.refusalOfNesting();
  }

  private readAll(directory: string, quarantine: string, objects: PushedObjects): Promise<string | null> {
    return catFile({ directory, quarantine, args: ['--batch', '--batch-all-objects'], objects });
  }

  /** First the sizes of all, then what is in those that need it. */
  private async readNeeded(directory: string, quarantine: string, objects: PushedObjects): Promise<string | null> {
    const needed = new NeededObjects();
    const args = ['--batch-check', '--batch-all-objects'];
    const refusal = await catFile({ directory, quarantine, args, objects, needed });
    if (refusal !== null || needed.oids.length === 0) return refusal;
    return catFile({ directory, quarantine, args: ['--batch'], objects, input: needed.oids });
  }
}

/** The objects of a large push that are looked into: all commits that need it, and directories unless they are very many. */
class NeededObjects {
  private readonly others: string[] = [];
  private trees: string[] = [];
  private treeBytes = 0;

  get oids(): readonly string[] {
    return [...this.others, ...this.trees];
  }

  add({ oid, type, size }: PushedObject): void {
    if (type !== 'tree') return void this.others.push(oid);
    this.treeBytes += size;
    if (this.treeBytes <= READ_TREE_BYTES) this.trees.push(oid);
    else this.trees = [];
  }
}

interface Reading {
  readonly directory: string;
  readonly quarantine: string;
  readonly args: readonly string[];
  readonly objects: PushedObjects;
  readonly input?: readonly string[];
  /** Where only headers are read: gets the ids of those whose content is needed. */
  readonly needed?: NeededObjects;
}

/** Reads objects of the quarantine alone. git is ended at the first that is refused. */
async function catFile({ directory, quarantine, args, objects, input = [], needed }: Reading): Promise<string | null> {
  const git = startGit(['-C', directory, 'cat-file', '--buffer', '--unordered', ...args], undefined, {
    env: { GIT_OBJECT_DIRECTORY: quarantine },
  });
  git.stdin.end(input.map((oid) => `${oid}\n`).join(''));
  const output = new BatchOutput(needed === undefined);
  let refusal: string | null = null;
  const chunks: AsyncIterable<Buffer> = git.stdout;
  for await (const chunk of chunks) {
    for (const object of output.add(
      chunk,
      (info) => objects.refusalOfSize(info) === null && objects.needsContent(info),
    )) {
      refusal ??= objects.refusalOfSize(object);
      if (needed !== undefined && objects.needsContent(object)) needed.add(object);
      if (object.content !== null) refusal ??= objects.refusalOfContent(object, object.content);
    }
    if (refusal !== null) break;
  }
  git.child.kill();
  const code = await git.ended;
  if (refusal === null && code !== 0 && code !== null)
    throw new Error(`git cat-file ended with ${code}: ${git.errors()}`);
  return refusal;
}

/** Of all files below a directory. */
async function bytesBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
