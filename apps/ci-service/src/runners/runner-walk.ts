import { Injectable } from '@nestjs/common';
import { AccessLevel, type Page, pageOffset, type PageRequest, type Principal } from '@ingot/contracts';
import { countedPage } from '@ingot/platform';
import { type Runner } from './runner.js';
import { RunnerProjects } from './runner-projects.js';
import { type AskedRunners, type RunnerOfProjects, RunnerRepository } from './runner.repository.js';

/** How many of the newest runners are looked at in each step. */
const STEPS = [200, 1_000, 5_000];

/**
 * Lists the runners of the projects that a user maintains. For one who maintains many, it walks the newest runners, and asks for access to
 * their projects, until the page is full (ADR 0035); their projects are read only when it is not full soon.
 */
@Injectable()
export class RunnerWalker {
  constructor(
    private readonly runners: RunnerRepository,
    private readonly projects: RunnerProjects,
  ) {}

  async page(asked: AskedRunners, principal: Principal, page: PageRequest): Promise<Page<Runner>> {
    const few = await this.projects.fewMaintainedBy(principal);
    const walked = few === null ? await this.walk(asked, principal, page) : null;
    if (walked !== null) return walked;
    const projectIds = few ?? (await this.projects.maintainedBy(principal));
    return this.runners.page({ ...asked, projectIds, includeShared: false }, page);
  }

  /** Null when the page is not full after some steps. */
  private async walk(asked: AskedRunners, principal: Principal, page: PageRequest): Promise<Page<Runner> | null> {
    const from = pageOffset(page);
    const enough = from + page.perPage + 1;
    const found: number[] = [];
    let behind: number | null = null;
    for (const limit of STEPS) {
      if (enough - found.length > limit) continue;
      const candidates = await this.runners.newest(asked, behind, limit);
      const maintained = await this.maintainedOf(candidates, principal);
      for (const { id, projectIds } of candidates) if (projectIds.some((one) => maintained.has(one))) found.push(id);
      const isWhole = candidates.length < limit;
      if (isWhole || found.length >= enough) {
        const rows = await this.runners.findByIds(found.slice(from, enough));
        return { ...countedPage(rows, found.length, page), ...(isWhole ? {} : { isLowerBound: true }) };
      }
      behind = candidates.at(-1)?.id ?? null;
    }
    return null;
  }

  private async maintainedOf(runners: readonly RunnerOfProjects[], principal: Principal): Promise<ReadonlySet<number>> {
    const projectIds = new Set(runners.flatMap((runner) => runner.projectIds));
    const accesses = await this.projects.accessesTo([...projectIds], principal);
    const maintained = accesses.filter(({ accessLevel }) => accessLevel >= AccessLevel.maintainer);
    return new Set(maintained.map(({ projectId }) => projectId));
  }
}
