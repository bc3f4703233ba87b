import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Principal } from '@ingot/contracts';
import { CONFIG } from '@ingot/platform';
import { type MrConfig } from '../../config.js';
import { ProjectReader } from '../../git/project-reader.js';
import { references } from '../../issues/closing-references.js';
import { REFERENCES } from '../../issues/referenced-issues.js';

/** The texts of a merge request whose references are kept, each apart. */
export type ReferenceSource = 'title' | 'description' | 'commits';

/** An issue that a text names, whether or not it exists. */
export interface KeptReference {
  readonly projectId: number;
  readonly iid: number;
  readonly closes: boolean;
}

/** The project whose merge request names issues. */
interface Place {
  readonly id: number;
  readonly pathWithNamespace: string;
}

const MAY_REFER = /#\d|\/issues\/\d/;

/** Whether a text may refer to issues; false for most texts. Pure. */
export const mayRefer = (text: string): boolean => MAY_REFER.test(text);

/** Finds and keeps which issues merge requests refer to. */
@Injectable()
export class IssueReferences {
  constructor(
    private readonly projects: ProjectReader,
    @Inject(CONFIG) private readonly config: MrConfig,
  ) {}

  /** The first hundred issues that the texts name, in projects that the writer sees. */
  async find(texts: readonly string[], place: Place, writer: Principal): Promise<KeptReference[]> {
    const { pathWithNamespace } = place;
    const within = { pathWithNamespace, baseUrl: this.config.EXTERNAL_URL ?? null };
    const named = texts.filter(mayRefer).flatMap((text) => references(text, within));
    const first = closingFirst(named).slice(0, REFERENCES);
    const ids = await this.idsOf(
      first.map(({ projectPath }) => projectPath.toLowerCase()),
      place,
      writer,
    );
    const found = new Map<string, KeptReference>();
    for (const { projectPath, iid, closes } of first) {
      const projectId = ids.get(projectPath.toLowerCase()) ?? null;
      const key = `${projectId} ${iid}`;
      if (projectId !== null && !found.has(key)) found.set(key, { projectId, iid, closes });
    }
    return [...found.values()];
  }

  /** Replaces the references of one source. The caller's transaction excludes others that write them. */
  async record(
    tx: EntityManager,
    mergeRequestId: number,
    source: ReferenceSource,
    kept: readonly KeptReference[],
  ): Promise<void> {
    await tx.query(REPLACE, [
      mergeRequestId,
      source,
      kept.map(({ projectId }) => projectId),
      kept.map(({ iid }) => iid),
      kept.map(({ closes }) => closes),
    ]);
  }

  /** The ids of projects by path, without those that the writer does not see. */
  private async idsOf(paths: readonly string[], place: Place, writer: Principal): Promise<Map<string, number>> {
    const here = place.pathWithNamespace.toLowerCase();
    const others = [...new Set(paths)].filter((path) => path !== here);
    const found = await Promise.all(
      others.map(async (path) => {
        const project = await this.projects.findByPath(writer, path);
        return project === null ? [] : [[path, project.id] as const];
      }),
    );
    return new Map([[here, place.id], ...found.flat()]);
  }
}

/** An issue that one text names and another closes is closed. */
const closingFirst = <Reference extends { readonly closes: boolean }>(named: readonly Reference[]): Reference[] => [
  ...named.filter(({ closes }) => closes),
  ...named.filter(({ closes }) => !closes),
];

/** The rows that are deleted and inserted are distinct. */
const REPLACE = `
  WITH named AS (
    SELECT * FROM unnest($3::bigint[], $4::bigint[], $5::boolean[]) AS named (project_id, issue_iid, closes)
  ), gone AS (
    DELETE FROM merge_request_references AS kept
    WHERE merge_request_id = $1 AND source = $2 AND NOT EXISTS (
      SELECT FROM named WHERE named.project_id = kept.project_id AND named.issue_iid = kept.issue_iid
        AND named.closes = kept.closes)
  )
  INSERT INTO merge_request_references (merge_request_id, source, project_id, issue_iid, closes)
  SELECT $1, $2, project_id, issue_iid, closes FROM named
  ON CONFLICT DO NOTHING`;
