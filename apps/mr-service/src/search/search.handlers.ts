import { Controller } from '@nestjs/common';
import { type Answer, type Call, search, searchProject, searchProjectAlias } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { EverywhereSearch } from './everywhere.search.js';
import { ProjectSearch } from './project.search.js';

@Controller()
export class SearchHandlers {
  constructor(
    private readonly inProjects: ProjectSearch,
    private readonly everywhere: EverywhereSearch,
  ) {}

  @Handles(searchProject, searchProjectAlias)
  searchProject(call: Call<typeof searchProject>): Promise<Answer<typeof searchProject>> {
    return this.inProjects.find(call);
  }

  @Handles(search)
  search(call: Call<typeof search>): Promise<Answer<typeof search>> {
    return this.everywhere.find(call);
  }
}
