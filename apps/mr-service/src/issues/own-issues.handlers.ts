import { Controller } from '@nestjs/common';
import { allows, type Call, listOwnIssues } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ProjectFinder } from '../git/project-finder.js';
import { listOf } from './issue-list.input.js';
import { IssueListRepository } from './issue-list.repository.js';
import { IssuePresenter } from './issue.presenter.js';

/** Issues of all projects. */
@Controller()
export class OwnIssuesHandlers {
  constructor(
    private readonly lists: IssueListRepository,
    private readonly projects: ProjectFinder,
    private readonly presenter: IssuePresenter,
  ) {}

  @Handles(listOwnIssues)
  async list({ principal, input, page, baseUrl }: Call<typeof listOwnIssues>) {
    const written = await this.lists.projectsOfAuthor(principal.userId);
    const standings = await this.projects.standingsOf(principal, written);
    const readable = standings.filter((standing) => allows('read_issue', standing));
    const { filter, order } = listOf(input);
    const projectIds = readable.map(({ projectId }) => projectId);
    const scope = { of: 'author', authorId: principal.userId, projectIds } as const;
    const { items, total } = await this.lists.page(scope, filter, order, page);
    const paths = new Map(readable.map(({ projectId, pathWithNamespace }) => [projectId, pathWithNamespace]));
    return { items: await this.presenter.many(items, { paths, baseUrl }), total };
  }
}
