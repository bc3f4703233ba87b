import { Injectable } from '@nestjs/common';
import {
  type PersonalSnippetJson,
  type ProjectContext,
  projectUrl,
  type SnippetJson,
  type UserSummary,
} from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type ListedSnippet } from './snippet-list.repository.js';

type Present<Json> = (snippet: ListedSnippet, author: UserSummary | undefined) => Json;

/** Presents snippets in the API's form. */
@Injectable()
export class SnippetPresenter {
  constructor(private readonly users: UserDirectory) {}

  /** A project's snippet. */
  ofProject(snippets: readonly ListedSnippet[], project: ProjectContext, baseUrl: string): Promise<SnippetJson[]> {
    const parentUrl = projectUrl(baseUrl, project);
    return this.presentAll(snippets, (snippet, author) => present(snippet, author, { baseUrl, parentUrl }));
  }

  personal(snippets: readonly ListedSnippet[], baseUrl: string): Promise<PersonalSnippetJson[]> {
    return this.presentAll(snippets, (snippet, author) => {
      const json = present(snippet, author, { baseUrl, parentUrl: baseUrl });
      return { ...json, raw_url: `${json.web_url}/raw` };
    });
  }

  private async presentAll<Json>(snippets: readonly ListedSnippet[], present: Present<Json>): Promise<Json[]> {
    const authors = await this.users.find(snippets.map(({ authorId }) => authorId));
    return snippets.map((snippet) => present(snippet, authors.get(snippet.authorId)));
  }
}

const present = (
  row: ListedSnippet,
  author: UserSummary | undefined,
  { baseUrl, parentUrl }: { baseUrl: string; parentUrl: string },
): SnippetJson => ({
  id: row.id,
  title: row.title,
  file_name: row.fileName,
  visibility: row.visibility,
  author: presentUserSummary(author, baseUrl),
  updated_at: row.updatedAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  web_url: `${parentUrl}/snippets/${row.id}`,
});
