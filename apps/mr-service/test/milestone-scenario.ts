import { z } from 'zod';
import { milestone, type MilestoneJson } from '@ingot/contracts';
import { type Caller, expectStatus, type Reply, type TestProject, type TestStack, type TestUser } from '@ingot/testing';

/** A project, and a maintainer who manages its milestones. */
export class MilestoneScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
    readonly maintainer: TestUser,
  ) {}

  static async make(stack: TestStack, project?: TestProject): Promise<MilestoneScenario> {
    const of = project ?? (await stack.given.project({ initialized: false }));
    return new MilestoneScenario(stack, of, await of.member('maintainer'));
  }

  url(rest: string | number = ''): string {
    return this.project.url(`/milestones${rest === '' ? '' : `/${rest}`}`);
  }

  tryToCreate(fields: object, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).post(this.url(), fields);
  }

  async create(title: string, fields: object = {}): Promise<MilestoneJson> {
    return one(await this.tryToCreate({ title, ...fields }), 201);
  }

  tryToUpdate(id: number, fields: object, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).put(this.url(id), fields);
  }

  async update(id: number, fields: object): Promise<MilestoneJson> {
    return one(await this.tryToUpdate(id, fields), 200);
  }

  delete(id: number, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).delete(this.url(id));
  }

  tryToShow(id: number | string, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).get(this.url(id));
  }

  async show(id: number): Promise<MilestoneJson> {
    return one(await this.tryToShow(id), 200);
  }

  tryToList(query = '', caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).get(`${this.url()}?${query}`);
  }

  async titles(query = ''): Promise<string[]> {
    const listed = z.array(milestone.strict()).parse(expectStatus(await this.tryToList(query), 200));
    return listed.map(({ title }) => title);
  }
}

const one = (reply: Reply, status: number): MilestoneJson => milestone.strict().parse(expectStatus(reply, status));
