import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type EventOf, isRefusal, mergeRequestUpdated, type Oid, type refUpdated, ZERO_OID } from '@ingot/contracts';
import { Inbox, LOGGER, type Logger, Outbox } from '@ingot/platform';
import { SystemNotes } from '../../activity/notes/system-notes.js';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { DiffVersionRepository } from '../diff-versions/diff-version.repository.js';
import { factAbout } from '../merge-request/merge-request-fact.js';
import { mergeRequestTarget } from '../merge-request/merge-request-target.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { isWorkInProgress, isWorkInProgressCommit, toggledWorkInProgress } from '../merge-request/work-in-progress.js';

const CONSUMER = 'mr-source-pushes';
const LISTED_COMMITS = 100;

type Push = EventOf<typeof refUpdated>['payload'];

interface PushedCommit {
  readonly oid: Oid;
  readonly title: string;
}

/** Records a push to the source branch in open merge requests: as a system note, and as the mark of unfinished work. */
@Injectable()
export class SourcePushes {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly outbox: Outbox,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly versions: DiffVersionRepository,
    private readonly repositories: RepositoryClient,
    private readonly systemNotes: SystemNotes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Records it once per event. Call it after their diff versions are recorded, as these tell which commits are theirs. */
  async pushed(
    project: GitProject,
    mergeRequests: readonly MergeRequestEntity[],
    { id, occurredAt, payload }: EventOf<typeof refUpdated>,
  ): Promise<void> {
    const ids = mergeRequests.filter(({ createdAt }) => createdAt <= occurredAt).map((older) => older.id);
    if (ids.length === 0) return;
    const commits = await this.commitsOf(project, payload);
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, CONSUMER, id))) return;
      // sorted, so that concurrent transactions cannot deadlock
      for (const mergeRequestId of ids.sort((a, b) => a - b)) await this.record(tx, mergeRequestId, payload, commits);
    });
  }

  private async record(tx: EntityManager, id: number, push: Push, commits: readonly PushedCommit[]): Promise<void> {
    const row = await this.mergeRequests.findLocked(tx, id);
    if (row?.state !== 'opened') return;
    const own = await this.versions.commitsAmong(
      tx,
      id,
      commits.map(({ oid }) => oid),
    );
    const added = commits.filter(({ oid }) => own.has(oid));
    const text = textOf(push, row.sourceBranch, added);
    if (text === null) return;
    const byUserId = push.userId ?? row.authorId;
    await this.systemNotes.add(tx, mergeRequestTarget(row), byUserId, text);
    const unfinished = added.find(({ title }) => isWorkInProgressCommit(title));
    if (unfinished !== undefined) await this.mark(tx, row, unfinished.oid, byUserId);
  }

  private async mark(tx: EntityManager, row: MergeRequestEntity, oid: Oid, byUserId: number): Promise<void> {
    const title = isWorkInProgress(row.title) ? row.title : toggledWorkInProgress(row.title);
    if (title === row.title) return;
    const marked = await this.mergeRequests.change(tx, row.id, { title });
    await this.outbox.add(tx, mergeRequestUpdated, factAbout(marked, byUserId));
    const text = `marked as a **Work In Progress** from ${oid}`;
    await this.systemNotes.add(tx, mergeRequestTarget(marked), byUserId, text);
  }

  /** Oldest first; none of an event whose commits are gone, so that it does not block later events. */
  private async commitsOf(project: GitProject, { oldOid, newOid }: Push): Promise<PushedCommit[]> {
    if (oldOid === ZERO_OID || newOid === ZERO_OID) return [];
    try {
      const { oids, messages } = await this.repositories.newestIn(project, { baseOid: oldOid, headOid: newOid });
      return oids.map((oid, index) => ({ oid, title: firstLineOf(messages[index] ?? '') }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.logger.warn({ err: error, projectId: project.id }, 'a push is not noted: its commits cannot be read');
      return [];
    }
  }
}

const firstLineOf = (message: string): string => message.split('\n', 1)[0] ?? '';

/** The text of the system note; null when there is nothing to tell. Pure. */
function textOf({ oldOid, newOid }: Push, branch: string, added: readonly PushedCommit[]): string | null {
  if (newOid === ZERO_OID) return `deleted source branch \`${branch}\``;
  if (oldOid === ZERO_OID) return `restored source branch \`${branch}\``;
  return added.length === 0 ? null : addedText(added);
}

/** Tells of commits, the newest ones of many. Pure. */
function addedText(commits: readonly PushedCommit[]): string {
  const listed = commits.slice(-LISTED_COMMITS).map(({ oid, title }) => `* ${oid.slice(0, 8)} - ${title}`);
  return [`added ${commits.length} ${commits.length === 1 ? 'commit' : 'commits'}`, '', ...listed].join('\n');
}
