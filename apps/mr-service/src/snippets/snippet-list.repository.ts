import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest, type Visibility } from '@ingot/contracts';
import { columnsOf, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { SnippetEntity } from './snippet.entity.js';

const LISTED = columnsOf(SnippetEntity).except('content');

/** The columns of a snippet in a list. */
export type ListedSnippet = RowOf<typeof LISTED>;

/** The snippets that a user sees: those of some visibilities, and their own. */
export interface PartialView {
  readonly visibilities: readonly Visibility[];
  readonly ownOf: number;
}

interface Selection {
  readonly name: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Pages of snippets, newest first; page and total come from an index alone. */
@Injectable()
export class SnippetListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** The project's snippets within the view, or all of them. */
  ofProject(projectId: number, view: 'all' | PartialView, page: PageRequest): Promise<Page<ListedSnippet>> {
    const ofProject = { name: 'project', where: 'project_id = $1', values: [projectId] };
    if (view === 'all') return this.page(ofProject, page);
    return this.page(
      {
        name: 'project_partial',
        where: `${ofProject.where} AND (visibility = ANY ($2::text[]) OR author_id = $3)`,
        values: [projectId, view.visibilities, view.ownOf],
      },
      page,
    );
  }

  personalOf(authorId: number, page: PageRequest): Promise<Page<ListedSnippet>> {
    return this.page({ name: 'personal', where: 'author_id = $1 AND project_id IS NULL', values: [authorId] }, page);
  }

  public(page: PageRequest): Promise<Page<ListedSnippet>> {
    return this.page({ name: 'public', where: `project_id IS NULL AND visibility = 'public'`, values: [] }, page);
  }

  private page({ name, where, values }: Selection, page: PageRequest): Promise<Page<ListedSnippet>> {
    return readPage<ListedSnippet>(
      this.reads,
      {
        name: `snippets_page_${name}`,
        counted: `snippets WHERE ${where}`,
        items: rowsOfPage({ columns: LISTED, table: 'snippets', where, orderBy: 'id DESC' }),
        values,
      },
      page,
    );
  }
}
