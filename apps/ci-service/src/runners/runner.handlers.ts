import { Controller } from '@nestjs/common';
import {
  AccessLevel,
  type Answer,
  type Call,
  createRunner,
  deleteRunner,
  disableRunner,
  DomainError,
  enableRunner,
  Forbidden,
  getRunner,
  type JobJson,
  listAllRunners,
  type ListedRunnerJson,
  listProjectRunners,
  listRunnerJobs,
  listRunnerManagers,
  listRunners,
  NotFound,
  type Page,
  type Principal,
  resetInstanceRegistrationToken,
  resetRunnerToken,
  type RunnerJson,
  type RunnerManagerJson,
  updateRunner,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { JobPresenter } from '../jobs/job.presenter.js';
import { JobRepository } from '../jobs/job.repository.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { presentListed, presentManager, presentRunner } from './runner.presenter.js';
import {
  refuseToChange,
  refuseToDelete,
  refuseToEnable,
  refuseToReset,
  refuseToShow,
  refuseUseless,
  type RunnersCaller,
} from './runner.policy.js';
import { type Runner } from './runner.js';
import { InstanceRegistrationToken } from './instance-registration-token.js';
import { RunnerManagerRepository } from './runner-manager.repository.js';
import { RunnerRegistrar } from './runner.registrar.js';
import { RunnerProjects } from './runner-projects.js';
import { RunnerWalker } from './runner-walk.js';
import { type AskedRunners, RunnerRepository } from './runner.repository.js';

/** Administration of runners. */
@Controller()
export class RunnerHandlers {
  constructor(
    private readonly runners: RunnerRepository,
    private readonly walker: RunnerWalker,
    private readonly runnerProjects: RunnerProjects,
    private readonly managers: RunnerManagerRepository,
    private readonly registrar: RunnerRegistrar,
    private readonly registrationToken: InstanceRegistrationToken,
    private readonly projects: CiProjects,
    private readonly jobs: JobRepository,
    private readonly jobPresenter: JobPresenter,
  ) {}

  @Handles(listRunners)
  async list({ principal, input, page }: Call<typeof listRunners>): Promise<Page<ListedRunnerJson>> {
    const asked = askedIn(input);
    if (!principal.isAdmin) return listed(await this.walker.page(asked, principal, page));
    return listed(await this.runners.page({ ...asked, projectIds: 'any', includeShared: false }, page));
  }

  @Handles(listAllRunners)
  async listAll({ input, page }: Call<typeof listAllRunners>): Promise<Page<ListedRunnerJson>> {
    const filter = { ...askedIn(input), projectIds: null, includeShared: true };
    return listed(await this.runners.page(filter, page));
  }

  @Handles(listProjectRunners)
  async ofProject({ project, input, page }: Call<typeof listProjectRunners>): Promise<Page<ListedRunnerJson>> {
    const { sharedRunnersEnabled } = await this.projects.get(project.id);
    const filter = { ...askedIn(input), projectIds: [project.id], includeShared: sharedRunnersEnabled };
    return listed(await this.runners.page(filter, page));
  }

  @Handles(getRunner)
  async show({ principal, input }: Call<typeof getRunner>): Promise<RunnerJson> {
    const runner = await this.get(input.id);
    refuseToShow(await this.callerOf(principal, runner), runner);
    return this.present(runner, principal);
  }

  @Handles(createRunner)
  async create({ principal, input }: Call<typeof createRunner>): Promise<Answer<typeof createRunner>> {
    const projectId = input.runner_type === 'project_type' ? (input.project_id ?? null) : null;
    if (!(await this.mayCreate(principal, projectId))) throw new Forbidden();
    const { run_untagged: runUntagged, tag_list: tags = [] } = input;
    refuseUseless({ runUntagged, tags });
    const created = await this.registrar.create({
      description: input.description ?? '',
      isShared: projectId === null,
      active: !input.paused,
      locked: input.locked,
      runUntagged,
      tags,
      maximumTimeout: input.maximum_timeout ?? null,
      accessLevel: input.access_level,
      projectId,
    });
    return { ...created, token_expires_at: null };
  }

  @Handles(updateRunner)
  async update({ principal, input }: Call<typeof updateRunner>): Promise<RunnerJson> {
    const runner = await this.get(input.id);
    const caller = await this.callerOf(principal, runner);
    const active = input.active ?? (input.paused === undefined ? undefined : !input.paused);
    const changes = {
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(active === undefined ? {} : { active }),
      ...(input.tag_list === undefined ? {} : { tags: input.tag_list }),
      ...(input.run_untagged === undefined ? {} : { runUntagged: input.run_untagged }),
      ...(input.locked === undefined ? {} : { locked: input.locked }),
      ...(input.access_level === undefined ? {} : { accessLevel: input.access_level }),
      ...(input.maximum_timeout === undefined ? {} : { maximumTimeout: input.maximum_timeout }),
    };
    await this.registrar.update(runner.id, changes, (locked) => refuseToChange(caller, locked));
    return this.present(await this.get(runner.id), principal);
  }

  @Handles(deleteRunner)
  async delete({ principal, input }: Call<typeof deleteRunner>): Promise<Answer<typeof deleteRunner>> {
    const runner = await this.runners.find(input.id);
    if (runner === null) return {};
    const caller = await this.callerOf(principal, runner);
    await this.registrar.remove(runner.id, (locked) => refuseToDelete(caller, locked));
    return {};
  }

  @Handles(resetRunnerToken)
  async reset({ principal, input }: Call<typeof resetRunnerToken>): Promise<Answer<typeof resetRunnerToken>> {
    const runner = await this.get(input.id);
    const caller = await this.callerOf(principal, runner);
    const reset = await this.registrar.resetToken(runner.id, { judge: (locked) => refuseToReset(caller, locked) });
    if (reset === null) throw new NotFound('Runner');
    return { ...reset, token_expires_at: null };
  }

  @Handles(resetInstanceRegistrationToken)
  async resetRegistration(): Promise<Answer<typeof resetInstanceRegistrationToken>> {
    return { token: await this.registrationToken.replace(), token_expires_at: null };
  }

  @Handles(listRunnerManagers)
  async managersOf({ principal, input, page }: Call<typeof listRunnerManagers>): Promise<Page<RunnerManagerJson>> {
    const runner = await this.get(input.id);
    refuseToChange(await this.callerOf(principal, runner), runner);
    const { items, ...counted } = await this.managers.page(runner.id, page);
    return { items: items.map((manager) => presentManager(manager)), ...counted };
  }

  @Handles(listRunnerJobs)
  async jobsOf({ principal, input, page, baseUrl }: Call<typeof listRunnerJobs>): Promise<Page<JobJson>> {
    const runner = await this.get(input.id);
    const caller = await this.callerOf(principal, runner);
    refuseToChange(caller, runner);
    const filter = { status: input.status ?? null, projectIds: caller.isAdmin ? null : caller.maintainedProjectIds };
    const { items, ...counted } = await this.jobs.pageOfRunner(runner.id, filter, page);
    return { items: await this.jobPresenter.many(items, baseUrl), ...counted };
  }

  @Handles(enableRunner)
  async enable({ principal, project, input }: Call<typeof enableRunner>): Promise<ListedRunnerJson> {
    const runner = await this.get(input.runner_id);
    const caller = await this.callerOf(principal, runner);
    if (!(await this.registrar.enable(runner.id, project.id, (locked) => refuseToEnable(caller, locked)))) {
      throw new DomainError('conflict', 'Runner was already enabled for this project');
    }
    return presentListed(await this.get(runner.id));
  }

  @Handles(disableRunner)
  async disable({ project, input }: Call<typeof disableRunner>): Promise<Answer<typeof disableRunner>> {
    await this.registrar.disable(input.runner_id, project.id);
    return {};
  }

  /** Only administrators manage shared runners. */
  private async mayCreate(principal: Principal, projectId: number | null): Promise<boolean> {
    if (projectId === null) return principal.isAdmin;
    const accesses = await this.runnerProjects.accessesTo([projectId], principal);
    return accesses.some(({ accessLevel }) => principal.isAdmin || accessLevel >= AccessLevel.maintainer);
  }

  private async get(id: number): Promise<Runner> {
    const runner = await this.runners.find(id);
    if (runner === null) throw new NotFound('Runner');
    return runner;
  }

  /** With those of its projects that the viewer sees. */
  private async present(runner: Runner, viewer: Principal): Promise<RunnerJson> {
    const seen = await this.runnerProjects.accessesTo(runner.projectIds, viewer);
    return presentRunner(runner, await this.projects.findAll(seen.map(({ projectId }) => projectId)));
  }

  private async callerOf(principal: Principal, { projectIds }: Runner): Promise<RunnersCaller> {
    const accesses = await this.runnerProjects.accessesTo(projectIds, principal);
    const maintained = accesses.filter(({ accessLevel }) => accessLevel >= AccessLevel.maintainer);
    return { isAdmin: principal.isAdmin, maintainedProjectIds: maintained.map(({ projectId }) => projectId) };
  }
}

const askedIn = (input: Call<typeof listAllRunners>['input']): AskedRunners => ({
  scope: input.scope ?? null,
  type: input.type ?? null,
  status: input.status ?? null,
  paused: input.paused ?? null,
  tags: input.tag_list ?? [],
});

const listed = ({ items, ...counted }: Page<Runner>): Page<ListedRunnerJson> => ({
  items: items.map((runner) => presentListed(runner)),
  ...counted,
});
