import { Controller } from '@nestjs/common';
import {
  DomainError,
  type FoundBlobJson,
  NotFound,
  type Oid,
  pageOf,
  pageOffset,
  type ReplyOf,
  type RequestOf,
  searchBlobs,
  searchCommits,
  upToJsonBytes,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { type FoundLines, type GitRepository } from '../../git/index.js';
import { Repositories } from '../../storage/repositories.js';
import { isTooMuch } from '../commits/commit.errors.js';
import { presentCommitsWithoutAddress } from '../commits/commit.presenter.js';
import { resolveFor } from '../visible-objects.js';

type Search = RequestOf<typeof searchBlobs>;

/** 422: git would exceed the time limit. */
class SearchTooLong extends DomainError {
  constructor(options?: ErrorOptions) {
    super('unprocessable', 'The search takes too long. Please search for something more special.', {}, options);
  }
}

/** Searches in repositories. */
@Controller()
export class SearchAnswers {
  constructor(private readonly repositories: Repositories) {}

  @Answers(searchCommits)
  async commits(search: RequestOf<typeof searchCommits>): Promise<ReplyOf<typeof searchCommits>> {
    const repository = this.repositories.open(search.project.repository);
    const place = await placeOf(search, repository);
    if (place === null) return NOTHING;
    const filter = { message: search.search };
    const { history } = repository;
    const [commits, total] = await inTime(
      Promise.all([
        history.commits(place.oid, { skip: pageOffset(search.page), take: search.page.perPage }, filter),
        history.count(place.oid, filter),
      ]),
    );
    return { items: presentCommitsWithoutAddress(commits), total };
  }

  @Answers(searchBlobs)
  async blobs(search: Search): Promise<ReplyOf<typeof searchBlobs>> {
    const repository = this.repositories.open(search.project.repository);
    const place = await placeOf(search, repository);
    if (place === null) return NOTHING;
    const { places, isComplete } = await inTime(repository.content.search(place.oid, search.search));
    const { items, total } = pageOf(places, search.page);
    const shown = items.map((found) => presentFound(found, { ref: place.ref, projectId: search.project.id }));
    return { items: shown, total, ...(!isComplete && { isLowerBound: true }) };
  }
}

const NOTHING = { items: [], total: 0 };

/** Null in an empty repository. Throws `NotFound` for a revision that is unknown or hidden from the caller. */
async function placeOf(
  { project, ref: given }: Search,
  repository: GitRepository,
): Promise<{ readonly oid: Oid; readonly ref: string } | null> {
  const isGiven = given !== undefined && given !== '';
  const ref = isGiven ? given : await repository.refs.head();
  const oid = ref === null ? null : await resolveFor(project, repository, ref);
  if (oid === null && isGiven) throw new NotFound('Ref');
  return oid === null || ref === null ? null : { oid, ref };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw isTooMuch(cause) ? new SearchTooLong({ cause }) : cause;
  }
}

/** Keeps a page of a hundred matches within the size limit of a reply. */
const DATA_BYTES = 16 * 1024;

/** A match in the API's form. */
const presentFound = (
  { path, startLine, lines }: FoundLines,
  { ref, projectId }: { readonly ref: string; readonly projectId: number },
): FoundBlobJson => ({
  basename: path.replace(/(?<=[^/])\.[^./]*$/, ''),
  data: upToJsonBytes(`${lines.join('\n')}\n`, DATA_BYTES),
  path,
  filename: path,
  id: null,
  ref,
  startline: startLine,
  project_id: projectId,
});
