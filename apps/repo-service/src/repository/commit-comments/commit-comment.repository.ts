import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import { NotFound, type Oid, type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { columnsOf, type RowOf } from '@ingot/platform';
import { type CommentPlace } from './comment-placement.js';
import { CommitCommentEntity } from './commit-comment.entity.js';

const SHOWN = columnsOf(CommitCommentEntity).except('projectId', 'commitOid');

export type CommitComment = RowOf<typeof SHOWN>;

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
  async page(projectId: number, commitOid: Oid, request: PageRequest): Promise<Page<CommitComment>> {
    const [page, count] = await Promise.all([
      this.pool.query<CommitComment>({
        name: 'commit_comments_page',
        text: `SELECT ${SHOWN.sql} FROM commit_comments WHERE project_id = $1 AND commit_oid = $2
          ORDER BY created_at, id LIMIT $3 OFFSET $4`,
        values: [projectId, commitOid, request.perPage, pageOffset(request)],
      }),
      this.pool.query<{ total: number }>({
        name: 'commit_comments_count',
        text: 'SELECT count(*) AS total FROM commit_comments WHERE project_id = $1 AND commit_oid = $2',
        values: [projectId, commitOid],
      }),
    ]);
    return { items: page.rows, total: count.rows[0]?.total ?? 0 };
  }
}
