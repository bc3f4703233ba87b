import { z } from 'zod';
import { issue, type IssueJson } from '@ingot/contracts';
import {
  type Caller,
  expectStatus,
  type ProjectWishes,
  type Reply,
  type TestProject,
  type TestStack,
} from '@ingot/testing';

const notes = z.array(
  z.looseObject({ body: z.string(), system: z.boolean(), author: z.looseObject({ id: z.number() }) }),
);
const milestone = z.looseObject({ id: z.number() });

/** A project and calls about its issues. */
export class IssueScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
  ) {}

  static async make(stack: TestStack, wishes: ProjectWishes = {}): Promise<IssueScenario> {
    return new IssueScenario(stack, await stack.given.project({ initialized: false, ...wishes }));
  }

  static of(stack: TestStack, project: TestProject): IssueScenario {
    return new IssueScenario(stack, project);
  }

  tryToOpen(fields: object, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url('/issues'), fields);
  }

  async open(fields: object = {}, caller: Caller = this.project.owner): Promise<IssueJson> {
    return one(await this.tryToOpen({ title: 'It breaks', ...fields }, caller), 201);
  }

  tryToShow(iid: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url(`/issues/${iid}`));
  }

  async show(iid: number, caller: Caller = this.project.owner): Promise<IssueJson> {
    return one(await this.tryToShow(iid, caller), 200);
  }

  tryToChange(iid: number, fields: object, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).put(this.project.url(`/issues/${iid}`), fields);
  }

  async change(iid: number, fields: object, caller: Caller = this.project.owner): Promise<IssueJson> {
    return one(await this.tryToChange(iid, fields, caller), 200);
  }

  list(query = '', caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url(`/issues?${query}`));
  }

  remove(iid: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).delete(this.project.url(`/issues/${iid}`));
  }

  move(iid: number, toProjectId: number | undefined, caller: Caller = this.project.owner): Promise<Reply> {
    const body = { to_project_id: toProjectId };
    return this.stack.as(caller).post(this.project.url(`/issues/${iid}/move`), body);
  }

  subscribe(iid: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/issues/${iid}/subscribe`));
  }

  unsubscribe(iid: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/issues/${iid}/unsubscribe`));
  }

  tryToNote(iid: number, body = 'Noted', caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/issues/${iid}/notes`), { body });
  }

  async comment(iid: number, body: string, caller: Caller = this.project.owner): Promise<void> {
    expectStatus(await this.tryToNote(iid, body, caller), 201);
  }

  async notes(iid: number, caller: Caller = this.project.owner): Promise<z.output<typeof notes>> {
    return notes.parse(expectStatus(await this.stack.as(caller).get(this.project.url(`/issues/${iid}/notes`)), 200));
  }

  /** A new milestone's id. */
  async milestone(title: string): Promise<number> {
    const reply = await this.stack.as(this.project.owner).post(this.project.url('/milestones'), { title });
    return milestone.parse(expectStatus(reply, 201)).id;
  }

  async archive(): Promise<void> {
    expectStatus(await this.stack.as(this.project.owner).post(this.project.url('/archive')), 201);
  }
}

export const one = (reply: Reply, status: number): IssueJson => issue.strict().parse(expectStatus(reply, status));

/** The iids of listed issues. */
export const iidsOf = (reply: Reply): number[] =>
  z
    .array(issue.strict())
    .parse(expectStatus(reply, 200))
    .map(({ iid }) => iid);
