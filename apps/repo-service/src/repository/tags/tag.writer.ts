import { Injectable } from '@nestjs/common';
import { DomainError, type Oid, TAG_PREFIX, tagRef, ZERO_OID } from '@ingot/contracts';
import { type GitRepository, isFreeTagName } from '../../git/index.js';
import { shadowsBranch } from '../../projects/protected-branches/branch-rules.js';
import { ProtectedBranches } from '../../projects/protected-branches/protected-branches.js';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { CallerWriter } from '../../ref-updates/caller-writer.js';
import { requireRoomFor } from '../../ref-updates/room-for-refs.js';
import { signedNow } from '../commits/signatures.js';

export interface CreateTag extends ProjectCaller {
  readonly name: string;
  /** The branch, tag or commit to tag. */
  readonly target: string;
  /** Creates an annotated tag, unless blank. */
  readonly message: string;
  /** The description of its release; no release when blank. */
  readonly releaseDescription: string;
}

export interface DeleteTag extends ProjectCaller {
  readonly name: string;
}

/** 405: the tag cannot be created; the message says why. */
class TagNotCreated extends DomainError {
  constructor(
    reason:
      'Tag name invalid' | `Tag ${string} already exists` | `Target ${string} is invalid` | 'Tag could not be created',
  ) {
    super('not_allowed', reason);
  }
}

/** 405: another tag has the name. */
export class TagExists extends TagNotCreated {
  constructor(name: string) {
    super(`Tag ${name} already exists`);
  }
}

/** 400: the tag changed concurrently. */
class TagNotRemoved extends DomainError {
  constructor(context: { tag: string; result: string }) {
    super('bad_request', 'Failed to remove tag', context);
  }
}

/** Creates and deletes tags, with their releases (reference behaviour, 5.6). */
@Injectable()
export class TagWriter {
  constructor(
    private readonly writer: CallerWriter,
    private readonly protection: ProtectedBranches,
  ) {}

  /** Throws `TagNotCreated`, and its kind `TagExists`. */
  async create(command: CreateTag): Promise<void> {
    const { project, name, target, releaseDescription } = command;
    if (!isFreeTagName(name)) throw new TagNotCreated('Tag name invalid');
    await this.writer.write(command, async ({ repository, moveOne }) => {
      const rules = await this.protection.rulesOf(project.id);
      const isShadow = shadowsBranch(name, rules, await repository.refs.head(), await repository.refs.branchNames());
      if (isShadow) throw new TagNotCreated('Tag name invalid');
      if ((await repository.refs.tag(name)) !== null) throw new TagExists(name);
      const commitOid = await repository.refs.resolve(target);
      if (commitOid === null) throw new TagNotCreated(`Target ${target} is invalid`);
      await requireRoomFor(tagRef(name), repository);
      const newOid = await objectFor(repository, commitOid, command);
      const result = await moveOne({
        ...{ refname: tagRef(name), oldOid: ZERO_OID, newOid },
        ...(releaseDescription.trim() !== '' && { releaseDescription }),
      });
      if (result === 'stale') throw new TagExists(name);
      if (result !== 'updated') throw new TagNotCreated('Tag could not be created');
    });
  }

  /** Whether the tag existed; a missing one is no error. Throws `TagNotRemoved`. */
  delete(command: DeleteTag): Promise<boolean> {
    const refname = tagRef(command.name);
    return this.writer.write(command, async ({ repository, moveOne }) => {
      const ref = (await repository.refs.below(TAG_PREFIX)).get(refname);
      if (ref === undefined) return false;
      const result = await moveOne({ refname, oldOid: ref.oid, newOid: ZERO_OID });
      if (result !== 'updated') throw new TagNotRemoved({ tag: command.name, result });
      return true;
    });
  }
}

/** The commit itself, or a new tag object in the caller's name if there is a message. */
async function objectFor({ objects }: GitRepository, target: Oid, command: CreateTag): Promise<Oid> {
  const message = command.message.trim();
  if (message === '') return target;
  return objects.createTag({
    name: command.name,
    target,
    tagger: signedNow(command.principal),
    message: `${message}\n`,
  });
}
