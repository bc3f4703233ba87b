import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Page, type PageRequest, type RELEASE_LINK_TYPES, ValidationFailed } from '@ingot/contracts';
import { readPage, violatedUniqueConstraint } from '@ingot/platform';

export interface NewReleaseLink {
  readonly name: string;
  readonly url: string;
  readonly linkType: (typeof RELEASE_LINK_TYPES)[number];
}

export interface ReleaseLink extends NewReleaseLink {
  readonly id: number;
  readonly tagName: string;
}

/** The release of a tag in a project. */
export interface ReleaseKey {
  readonly projectId: number;
  readonly tagName: string;
}

const LINKS_PER_RELEASE = 100;
const COLUMNS = 'id, tag_name AS "tagName", name, url, link_type AS "linkType"';
const OF_RELEASE = 'release_links WHERE project_id = $1 AND tag_name = $2';
const TAKEN = ['has already been taken'];

/** Links of releases; they go with their release. */
@Injectable()
export class ReleaseLinkRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Newest first. */
  page({ projectId, tagName }: ReleaseKey, page: PageRequest): Promise<Page<ReleaseLink>> {
    const items = (limits: string) => `SELECT ${COLUMNS} FROM ${OF_RELEASE} ORDER BY id DESC ${limits}`;
    const query = { name: 'release_links_page', counted: OF_RELEASE, items, values: [projectId, tagName] };
    return readPage<ReleaseLink>(this.reads, query, page);
  }

  /** Those of several releases, newest first. */
  async ofReleases(projectId: number, tagNames: readonly string[]): Promise<readonly ReleaseLink[]> {
    if (tagNames.length === 0) return [];
    const { rows } = await this.reads.query<ReleaseLink>({
      name: 'release_links',
      text: `SELECT ${COLUMNS} FROM release_links WHERE project_id = $1 AND tag_name = ANY ($2) ORDER BY id DESC`,
      values: [projectId, tagNames],
    });
    return rows;
  }

  async find({ projectId, tagName }: ReleaseKey, id: number): Promise<ReleaseLink | null> {
    const { rows } = await this.reads.query<ReleaseLink>({
      name: 'release_link',
      text: `SELECT ${COLUMNS} FROM ${OF_RELEASE} AND id = $3`,
      values: [projectId, tagName, id],
    });
    return rows[0] ?? null;
  }

  /** Null when there is no such release. Throws as `insert`. */
  add(release: ReleaseKey, link: NewReleaseLink): Promise<ReleaseLink | null> {
    return this.database.transaction(async (tx) => {
      if (!(await lock(tx, release))) return null;
      const [added] = await this.insert(tx, release, [link]);
      return added ?? null;
    });
  }

  /**
   * Adds links to a release that the transaction has inserted or locked. Throws `ValidationFailed` for a name or URL that is taken, and
   * for too many links.
   */
  async insert(
    tx: EntityManager,
    { projectId, tagName }: ReleaseKey,
    links: readonly NewReleaseLink[],
  ): Promise<readonly ReleaseLink[]> {
    const [{ count }]: [{ count: number }] = await tx.query(`SELECT count(*)::int AS count FROM ${OF_RELEASE}`, [
      projectId,
      tagName,
    ]);
    if (count + links.length > LINKS_PER_RELEASE) throw new TooManyLinks();
    const added: ReleaseLink[] = [];
    for (const { name, url, linkType } of links) {
      const rows: ReleaseLink[] = await refuseTaken(
        tx.query(
          `INSERT INTO release_links (project_id, tag_name, name, url, link_type) VALUES ($1, $2, $3, $4, $5)
           RETURNING ${COLUMNS}`,
          [projectId, tagName, name, url, linkType],
        ),
      );
      added.push(...rows);
    }
    return added;
  }

  /** False when there is none. Throws `ValidationFailed` for a name or URL that is taken. */
  async update(
    { projectId, tagName }: ReleaseKey,
    id: number,
    { name, url, linkType }: { readonly [Field in keyof NewReleaseLink]?: NewReleaseLink[Field] | undefined },
  ): Promise<boolean> {
    const [, count]: [unknown, number] = await refuseTaken(
      this.database.query(
        `UPDATE release_links SET name = coalesce($4, name), url = coalesce($5, url), link_type = coalesce($6, link_type)
         WHERE project_id = $1 AND tag_name = $2 AND id = $3`,
        [projectId, tagName, id, name ?? null, url ?? null, linkType ?? null],
      ),
    );
    return count === 1;
  }

  /** False when there was none. */
  async delete({ projectId, tagName }: ReleaseKey, id: number): Promise<boolean> {
    const [, count]: [unknown, number] = await this.database.query(`DELETE FROM ${OF_RELEASE} AND id = $3`, [
      projectId,
      tagName,
      id,
    ]);
    return count === 1;
  }
}

class TooManyLinks extends ValidationFailed {
  constructor() {
    super({ links: [`are too many (maximum is ${LINKS_PER_RELEASE})`] });
  }
}

/** Throws `ValidationFailed` unless a release can have all of these links. Pure. */
export function requireOfOneRelease(links: readonly NewReleaseLink[]): void {
  if (links.length > LINKS_PER_RELEASE) throw new TooManyLinks();
  if (new Set(links.map(({ name }) => name)).size < links.length) throw new ValidationFailed({ name: TAKEN });
  if (new Set(links.map(({ url }) => url)).size < links.length) throw new ValidationFailed({ url: TAKEN });
}

/** Against its deletion, and other links, so that their number is exact. False when there is no such release. */
async function lock(tx: EntityManager, { projectId, tagName }: ReleaseKey): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    'SELECT 1 FROM releases WHERE project_id = $1 AND tag_name = $2 FOR NO KEY UPDATE',
    [projectId, tagName],
  );
  return rows.length === 1;
}

async function refuseTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = violatedUniqueConstraint(error);
    if (constraint === 'release_links_name_key') throw new ValidationFailed({ name: TAKEN });
    if (constraint === 'release_links_url_key') throw new ValidationFailed({ url: TAKEN });
    throw error;
  }
}
