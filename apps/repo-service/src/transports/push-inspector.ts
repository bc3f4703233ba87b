import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@ingot/platform';
import { BatchOutput } from './batch-output.js';
import { startGit } from './git-process.js';
import { type ProposedPush } from './pre-receive-hook.js';
import { type PushedObject, PushedObjects, type PushLimits, refusalOfRefs } from './push-limits.js';
import { PushedGraph } from './pushed-graph.js';
import { type LooseFile, openQuarantine, readLoose } from './quarantine.js';

/** What came with a push is read in one go while it is not more than this on disk; a little may unfold to very much. */
const SMALL_PUSH_BYTES = 1024 ** 2;
const SMALL_PUSH_OBJECT_BYTES = 16 * 1024 ** 2;
/** Answered in place of a refusal when there is more than was to be read. */
const TOO_MUCH = 'it is more than is read in one go.';
/** git itself reads all objects as well before it asks us, in about the same time. */
const TIMEOUT_MS = 15 * 60_000;

export interface Inspection {
  /** Why the push is refused; null when all of it is within the limits. */
  readonly refusal: string | null;
  /** Of a small push; of others nothing is known. */
  readonly graph: PushedGraph;
}

/** Looks at everything that came with a push, before its refs move, for what is beyond the limits. */
@Injectable()
export class PushInspector {
  constructor(@Inject(CONFIG) private readonly config: PushLimits) {}

  async inspect(directory: string, { changes, quarantine }: ProposedPush): Promise<Inspection> {
    const graph = new PushedGraph();
    const refusal =
      refusalOfRefs(changes.length, this.config) ?? (await this.refuseObjects(directory, quarantine, graph));
    return { refusal: refusal && `The push is refused: ${refusal}`, graph };
  }

  private async refuseObjects(
    directory: string,
    quarantine: string | null,
    graph: PushedGraph,
  ): Promise<string | null> {
    if (quarantine === null) return null;
    const { bytes, loose } = await openQuarantine(quarantine);
    const refusal = bytes > SMALL_PUSH_BYTES ? TOO_MUCH : await this.readSmall(directory, quarantine, loose, graph);
    return refusal === TOO_MUCH ? this.readNeeded(directory, quarantine) : refusal;
  }

  private async readSmall(
    directory: string,
    quarantine: string,
    loose: readonly LooseFile[] | null,
    graph: PushedGraph,
  ): Promise<string | null> {
    if (loose === null) return this.readAll(directory, quarantine);
    const objects = new PushedObjects(this.config);
    return (await refusalOfLoose(loose, objects, graph)) ?? objects.refusalOfNesting();
  }

  private async readAll(directory: string, quarantine: string): Promise<string | null> {
    const objects = new PushedObjects(this.config);
    const args = ['--batch', '--batch-all-objects'];
    const refusal = await catFile({ directory, quarantine, args, objects, maxBytes: SMALL_PUSH_OBJECT_BYTES });
    return refusal ?? objects.refusalOfNesting();
  }

  /** First the sizes of all, then what is in those that need it: all directories, and commits that may have too many parents. */
  private async readNeeded(directory: string, quarantine: string): Promise<string | null> {
    const objects = new PushedObjects(this.config);
    const needed: string[] = [];
    const onNeeded = ({ oid, type }: PushedObject): void => {
      needed.push(oid);
      if (type === 'tree') objects.expectTree(oid);
    };
    const args = ['--batch-check', '--batch-all-objects'];
    const refusal = await catFile({ directory, quarantine, args, objects, onNeeded });
    if (refusal !== null || needed.length === 0) return refusal;
    objects.allExpected();
    // git writes a directory before what is in it: the other way round few have to wait for others
    const input = needed.reverse();
    return (await catFile({ directory, quarantine, args: ['--batch'], objects, input })) ?? objects.refusalOfNesting();
  }
}

/** Of the first object that is refused. */
async function refusalOfLoose(
  files: readonly LooseFile[],
  objects: PushedObjects,
  graph: PushedGraph,
): Promise<string | null> {
  let bytes = 0;
  const isRead = (object: PushedObject): boolean => {
    const isWanted = objects.needsContent(object) || (object.type === 'commit' && graph.takes(object.size));
    if (!isWanted || objects.refusalOfSize(object) !== null) return false;
    bytes += object.size;
    return bytes <= SMALL_PUSH_OBJECT_BYTES;
  };
  for await (const { content, ...object } of readLoose(files, isRead)) {
    const refusal = objects.refusalOfSize(object) ?? (content && objects.refusalOfContent(object, content));
    if (refusal !== null) return refusal;
    if (bytes > SMALL_PUSH_OBJECT_BYTES) return TOO_MUCH;
    graph.add({ ...object, content });
  }
  return null;
}

interface Reading {
  readonly directory: string;
  readonly quarantine: string;
  readonly args: readonly string[];
  readonly objects: PushedObjects;
  readonly input?: readonly string[];
  /** Where only headers are read: told of the objects whose content is needed. */
  readonly onNeeded?: (object: PushedObject) => void;
  /** Of all objects together; beyond it `TOO_MUCH`. */
  readonly maxBytes?: number;
}

/** Reads objects of the quarantine alone. git is ended at the first that is refused. */
async function catFile(reading: Reading): Promise<string | null> {
  const { directory, quarantine, args, objects, input = [], onNeeded, maxBytes = Infinity } = reading;
  const git = startGit(['-C', directory, 'cat-file', '--buffer', '--unordered', ...args], undefined, {
    env: { GIT_OBJECT_DIRECTORY: quarantine },
  });
  const endsAt = Date.now() + TIMEOUT_MS;
  Readable.from(linesOf(input)).pipe(git.stdin);
  const output = new BatchOutput(onNeeded === undefined);
  let refusal: string | null = null;
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = git.stdout;
  for await (const chunk of chunks) {
    if (Date.now() > endsAt) refusal ??= 'it takes too long to look through; push it in parts.';
    if ((bytes += chunk.length) > maxBytes) refusal ??= TOO_MUCH;
    for (const object of output.add(
      chunk,
      (info) => objects.refusalOfSize(info) === null && objects.needsContent(info),
    )) {
      refusal ??= objects.refusalOfSize(object);
      if (objects.needsContent(object)) onNeeded?.(object);
      if (object.content !== null) refusal ??= objects.refusalOfContent(object, object.content);
    }
    if (refusal !== null) break;
  }
  if (refusal !== null) git.child.kill();
  const code = await git.ended;
  if (refusal === null && code !== 0) throw new Error(`git cat-file ended with ${code ?? 'a signal'}: ${git.errors()}`);
  return refusal;
}

const LINES_AT_ONCE = 1_000;

function* linesOf(oids: readonly string[]): Generator<string> {
  for (let at = 0; at < oids.length; at += LINES_AT_ONCE) yield `${oids.slice(at, at + LINES_AT_ONCE).join('\n')}\n`;
}
