import { Injectable } from '@nestjs/common';
import { type Call, type createTag, type deleteTag, type Oid, ZERO_OID } from '@ingot/contracts';
import { signedNow } from '../commits/signatures.js';
import { type GitRepository, isValidTagName } from '../git/index.js';
import { TAG_PREFIX } from '../ref-updates/ref-change.js';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { ReleaseRepository } from '../releases/release.repository.js';
import { TagNotCreated, TagNotRemoved } from './tag.errors.js';

const scopeOf = ({ project, principal }: Call<typeof createTag | typeof deleteTag>) => ({
  projectId: project.id,
  repository: project.repository,
  userId: principal.userId,
});

/** Creates and deletes tags, with their releases (reference behaviour, 5.6). */
@Injectable()
export class TagWriter {
  constructor(
    private readonly writer: RefWriter,
    private readonly releases: ReleaseRepository,
  ) {}

  /** Throws `TagNotCreated`. */
  async create(call: Call<typeof createTag>): Promise<void> {
    const { project, input } = call;
    const { tag_name: tagName, ref } = input;
    if (!isValidTagName(tagName)) throw new TagNotCreated('Tag name invalid');
    await this.writer.write(scopeOf(call), async (writing) => {
      const { git } = writing;
      if ((await git.tag(tagName)) !== null) throw new TagNotCreated(`Tag ${tagName} already exists`);
      const target = await git.resolve(ref);
      if (target === null) throw new TagNotCreated(`Target ${ref} is invalid`);
      const newOid = await this.objectFor(call, git, target);
      const change = { refname: `${TAG_PREFIX}${tagName}`, oldOid: ZERO_OID, newOid };
      const description = input.release_description ?? '';
      const result = await this.writer.moveOne(writing, change, async (tx) => {
        if (description.trim() !== '') await this.releases.insert(tx, project.id, { tagName, description });
      });
      if (result === 'stale') throw new TagNotCreated(`Tag ${tagName} already exists`);
      if (result !== 'updated') throw new TagNotCreated('Tag could not be created');
    });
  }

  /** Whether there was such a tag; deleting one that is gone already is fine. */
  delete(call: Call<typeof deleteTag>): Promise<boolean> {
    const tag = call.input.tag_name;
    const refname = `${TAG_PREFIX}${tag}`;
    return this.writer.write(scopeOf(call), async (writing) => {
      const ref = (await writing.git.refs(TAG_PREFIX)).get(refname);
      if (ref === undefined) return false;
      const result = await this.writer.moveOne(writing, { refname, oldOid: ref.oid, newOid: ZERO_OID });
      if (result !== 'updated') throw new TagNotRemoved({ tag, result });
      return true;
    });
  }

  /** The commit itself, or with a message a tag object in the caller's name. */
  private async objectFor({ principal, input }: Call<typeof createTag>, git: GitRepository, target: Oid): Promise<Oid> {
    const message = input.message?.trim() ?? '';
    if (message === '') return target;
    return git.createTagObject({
      name: input.tag_name,
      target,
      tagger: signedNow(principal),
      message: `${message}\n`,
    });
  }
}
