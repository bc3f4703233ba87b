import { z } from 'zod';
import { board, boardList, type BoardListJson, type LabelJson } from '@ingot/contracts';
import { type Caller, expectStatus, type Reply, type TestProject, type TestStack, type TestUser } from '@ingot/testing';
import { LabelScenario } from './label-scenario.js';

/** A project's board, and a reporter who arranges its lists. */
export class BoardScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
    readonly labels: LabelScenario,
    /** The board's id. */
    readonly id: number,
  ) {}

  static async make(stack: TestStack, project?: TestProject): Promise<BoardScenario> {
    const of = project ?? (await stack.given.project({ initialized: false }));
    const labels = await LabelScenario.make(stack, of);
    const reply = await stack.as(labels.reporter).get(of.url('/boards'));
    const [{ id }] = z.tuple([board.strict()]).parse(expectStatus(reply, 200));
    return new BoardScenario(stack, of, labels, id);
  }

  get reporter(): TestUser {
    return this.labels.reporter;
  }

  url(listId: number | string = '', boardId: number | string = this.id): string {
    return this.project.url(`/boards/${boardId}/lists${listId === '' ? '' : `/${listId}`}`);
  }

  tryToAdd(fields: object, caller: Caller = this.reporter, boardId = this.id): Promise<Reply> {
    return this.stack.as(caller).post(this.url('', boardId), fields);
  }

  async add(label: Pick<LabelJson, 'id'>): Promise<BoardListJson> {
    return one(await this.tryToAdd({ label_id: label.id }), 201);
  }

  /** Adds lists of new labels with these names. */
  async addNamed(...names: string[]): Promise<BoardListJson[]> {
    const lists: BoardListJson[] = [];
    for (const name of names) lists.push(await this.add(await this.labels.create(name)));
    return lists;
  }

  tryToMove(id: number, fields: object, caller: Caller = this.reporter, boardId = this.id): Promise<Reply> {
    return this.stack.as(caller).put(this.url(id, boardId), fields);
  }

  async move(id: number, position: number): Promise<BoardListJson> {
    return one(await this.tryToMove(id, { position }), 200);
  }

  delete(id: number, caller: Caller = this.project.owner, boardId = this.id): Promise<Reply> {
    return this.stack.as(caller).delete(this.url(id, boardId));
  }

  tryToShow(id: number, caller: Caller = this.reporter, boardId = this.id): Promise<Reply> {
    return this.stack.as(caller).get(this.url(id, boardId));
  }

  tryToList(query = '', caller: Caller = this.reporter, boardId = this.id): Promise<Reply> {
    return this.stack.as(caller).get(`${this.url('', boardId)}?${query}`);
  }

  async lists(query = 'per_page=100'): Promise<BoardListJson[]> {
    return z.array(boardList.strict()).parse(expectStatus(await this.tryToList(query), 200));
  }

  /** The label names in order; fails unless positions count from 0 without gaps. */
  async names(): Promise<string[]> {
    const lists = await this.lists();
    expect(lists.map(({ position }) => position)).toEqual([...lists.keys()]);
    return lists.map(({ label }) => label.name);
  }

  tryToReadBoards(caller: Caller = this.reporter): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url('/boards'));
  }
}

const one = (reply: Reply, status: number): BoardListJson => boardList.strict().parse(expectStatus(reply, status));
