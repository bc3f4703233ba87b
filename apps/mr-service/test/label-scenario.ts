import { z } from 'zod';
import { label, type LabelJson } from '@ingot/contracts';
import { type Caller, expectStatus, type Reply, type TestProject, type TestStack, type TestUser } from '@ingot/testing';

/** A project, and a reporter who manages its labels. */
export class LabelScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
    readonly reporter: TestUser,
  ) {}

  static async make(stack: TestStack, project?: TestProject): Promise<LabelScenario> {
    const of = project ?? (await stack.given.project({ initialized: false }));
    return new LabelScenario(stack, of, await of.member('reporter'));
  }

  tryToCreate(fields: object, caller: Caller = this.reporter): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url('/labels'), fields);
  }

  async create(name: string, fields: object = {}): Promise<LabelJson> {
    return one(await this.tryToCreate({ name, ...fields }), 201);
  }

  tryToUpdate(fields: object, caller: Caller = this.reporter): Promise<Reply> {
    return this.stack.as(caller).put(this.project.url('/labels'), fields);
  }

  async update(name: string, fields: object): Promise<LabelJson> {
    return one(await this.tryToUpdate({ name, ...fields }), 200);
  }

  delete(name: string, caller: Caller = this.reporter): Promise<Reply> {
    return this.stack.as(caller).delete(this.project.url(`/labels?name=${encodeURIComponent(name)}`));
  }

  /** @param change `subscribe` or `unsubscribe` */
  subscription(idOrName: number | string, change: string, caller: Caller = this.reporter): Promise<Reply> {
    const path = `/labels/${encodeURIComponent(idOrName)}/${change}`;
    return this.stack.as(caller).post(this.project.url(path));
  }

  tryToList(query = '', caller: Caller = this.reporter): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url(`/labels?${query}`));
  }

  async list(query = '', caller: Caller = this.reporter): Promise<LabelJson[]> {
    return z.array(label.strict()).parse(expectStatus(await this.tryToList(query, caller), 200));
  }

  /** The names. */
  async names(query = ''): Promise<string[]> {
    return (await this.list(query)).map(({ name }) => name);
  }
}

const one = (reply: Reply, status: number): LabelJson => label.strict().parse(expectStatus(reply, status));
