import { z } from 'zod';
import { note, type NoteJson } from '@ingot/contracts';
import {
  type Caller,
  expectStatus,
  type Feed,
  holdsEventually,
  type ProjectWishes,
  type Reply,
  type TestProject,
  type TestStack,
  uniqueName,
} from '@ingot/testing';

export type NotedKind = 'issue' | 'merge request' | 'snippet';

const withId = z.looseObject({ id: z.number() });
const numbered = z.looseObject({ id: z.number(), iid: z.number() });
const counted = z.looseObject({ user_notes_count: z.number() });
const noNote = z.strictObject({});

/** Opens a note target of that kind. Returns its id and its path inside the project. */
const OPEN: Readonly<
  Record<NotedKind, (project: TestProject, as: (caller: Caller) => ReturnType<TestStack['as']>) => Promise<Opened>>
> = {
  issue: async (project, as) => {
    const reply = await as(project.owner).post(project.url('/issues'), { title: TITLE });
    const { id, iid } = numbered.parse(expectStatus(reply, 201));
    return { id, path: `/issues/${iid}` };
  },
  'merge request': async (project, as) => {
    const fields = { source_branch: uniqueName('feature'), target_branch: 'main', title: TITLE };
    const { id, iid } = numbered.parse(
      expectStatus(await as(project.owner).post(project.url('/merge_requests'), fields), 201),
    );
    return { id, path: `/merge_requests/${iid}` };
  },
  snippet: async (project, as) => {
    const fields = { title: TITLE, file_name: 'a.txt', code: 'a', visibility: 'public' };
    const reply = await as(project.owner).post(project.url('/snippets'), fields);
    const { id } = withId.parse(expectStatus(reply, 201));
    return { id, path: `/snippets/${id}` };
  },
};

interface Opened {
  readonly id: number;
  readonly path: string;
}

/** The name of the target's kind. */
export const TITLE = 'The thing';

/** A note target in a project, and calls about its notes. */
export class NoteScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
    /** The target's id. */
    readonly id: number,
    /** The target's path inside the project. */
    readonly path: string,
  ) {}

  static async make(stack: TestStack, kind: NotedKind, wishes: ProjectWishes = {}): Promise<NoteScenario> {
    const project = await stack.given.project({ initialized: false, ...wishes });
    const { id, path } = await OPEN[kind](project, (caller) => stack.as(caller));
    return new NoteScenario(stack, project, id, path);
  }

  /** `/projects/<id>/<target>/notes<rest>` */
  url(rest = ''): string {
    return this.project.url(`${this.path}/notes${rest}`);
  }

  tryToWrite(fields: object, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).post(this.url(), fields);
  }

  async write(body: string, caller: Caller = this.project.owner): Promise<NoteJson> {
    return note.strict().parse(expectStatus(await this.tryToWrite({ body }, caller), 201));
  }

  tryToList(query = '', caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).get(`${this.url()}?${query}`);
  }

  async list(query = '', caller: Caller = this.project.owner): Promise<NoteJson[]> {
    return z.array(note.strict()).parse(expectStatus(await this.tryToList(query, caller), 200));
  }

  tryToShow(id: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).get(this.url(`/${id}`));
  }

  tryToChange(id: number, fields: object, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).put(this.url(`/${id}`), fields);
  }

  tryToDelete(id: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).delete(this.url(`/${id}`));
  }

  /** The deleted note; null when there was none. */
  async delete(id: number, caller: Caller = this.project.owner): Promise<NoteJson | null> {
    const body = expectStatus(await this.tryToDelete(id, caller), 200);
    return noNote.safeParse(body).success ? null : note.strict().parse(body);
  }

  /** The target's count of notes, shown alone and in its list. */
  async counts(): Promise<readonly [number, number | undefined]> {
    const as = this.stack.as(this.project.owner);
    const alone = counted.parse(expectStatus(await as.get(this.project.url(this.path)), 200));
    const list = this.project.url(this.path.replace(/\/\d+$/, ''));
    const listed = z.array(numbered.extend(counted.shape)).parse(expectStatus(await as.get(list), 200));
    return [alone.user_notes_count, listed.find(({ id }) => id === this.id)?.user_notes_count];
  }

  /** Waits until the list is one note that matches. */
  async untilListed(expected: object): Promise<void> {
    await holdsEventually(async () => {
      expect((await this.tryToList()).body).toMatchObject([expected]);
    });
  }

  /** Waits until a feed shows no note. */
  async untilHidden(feed: Feed): Promise<void> {
    await holdsEventually(async () => {
      expect(await feed.actions()).not.toContain('commented on');
    });
  }

  /** Waits until no note of the project is stored. */
  async untilGone(): Promise<void> {
    await holdsEventually(async () => {
      const sql = 'SELECT id FROM notes WHERE project_id = $1';
      expect(await this.stack.query('mr-service', sql, [this.project.id])).toEqual([]);
    });
  }

  /** Archives the project, and waits until all services know. */
  async archive(): Promise<void> {
    await this.stack.query('repo-service', 'UPDATE projects SET archived = true WHERE id = $1', [this.project.id]);
    await this.project.member('guest');
  }
}
