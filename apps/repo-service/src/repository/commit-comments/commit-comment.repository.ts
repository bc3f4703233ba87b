import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { NotFound, type Oid, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { type CommentPlace } from './comment-placement.js';
import { CommitCommentEntity } from './commit-comment.entity.js';

const SHOWN = columnsOf(CommitCommentEntity).except('projectId', 'commitOid');

export type CommitComment = RowOf<typeof SHOWN>;

const ON_COMMIT = 'project_id = $1 AND commit_oid = $2';

export interface NewComment {
  readonly projectId: number;
  readonly commitOid: Oid;
  readonly authorId: number;
  readonly note: string;
  readonly place: CommentPlace | null;
}

/** Comments on commits. */
@Injectable()
export class CommitCommentRepository {
  constructor(private readonly pool: pg.Pool) {}

  /** Throws `NotFound` when the project is deleted. */
  async insert(tx: EntityManager, { place, ...fresh }: NewComment): Promise<CommitComment> {
    const [comment]: CommitComment[] = await tx.query(
      `INSERT INTO commit_comments (project_id, commit_oid, author_id, note, path, line)
       SELECT id, $2, $3, $4, $5, $6 FROM projects WHERE id = $1 AND deleted_at IS NULL
       RETURNING ${SHOWN.sql}`,
      [fresh.projectId, fresh.commitOid, fresh.authorId, fresh.note, place?.path ?? null, place?.line ?? null],
    );
    if (comment === undefined) throw new NotFound('Project');
    return comment;
  }

  /** A page of a commit's comments, oldest first. */
  page(projectId: number, commitOid: Oid, request: PageRequest): Promise<Page<CommitComment>> {
    return readPage<CommitComment>(
      this.pool,
      {
        name: 'commit_comments_page',
        counted: `commit_comments WHERE ${ON_COMMIT}`,
        items: rowsOfPage({ columns: SHOWN, table: 'commit_comments', where: ON_COMMIT, orderBy: 'created_at, id' }),
        values: [projectId, commitOid],
      },
      request,
    );
  }
}
