import { startStack } from '../../launcher/stack.js';
import { type BenchContext } from '../context.js';
import { SequentialClient } from '../load/sequential-client.js';
import { type Figures, ofLatencies } from '../measure/statistics.js';
import { fillWithRows, FIRST, STRANGER, tokenOf } from './rows.js';

const FEW = 1_000;
const LATE_PAGE = 10_000;
const WARM_UP = 10;
const SAMPLES = 40;
const PROJECT = `/projects/${FIRST}`;
const TITLE = encodeURIComponent('Common title 0 frequent seldom');

interface Question {
  readonly title: string;
  readonly path: string;
  /** The id of who asks; the administrator without. */
  readonly by?: number;
  /** Whether there are so many that the late page has items. */
  readonly isLong?: boolean;
}

const list = (title: string, path: string, by?: number): Question => ({
  title,
  path,
  isLong: true,
  ...(by !== undefined && { by }),
});
const some = (title: string, path: string, by?: number): Question => ({ ...list(title, path, by), isLong: false });

const QUESTIONS: readonly Question[] = [
  list('Projects', '/projects', STRANGER),
  some('Projects of a member', '/projects?membership=true', STRANGER),
  some('Projects, a word of all titles', '/projects?search=common', STRANGER),
  list('Projects with a topic of all', '/projects?topic=common', STRANGER),
  some('Projects with a rare topic', '/projects?topic=seldom', STRANGER),
  some('Projects, a rare word', '/projects?search=seldom', STRANGER),
  some('Members', `${PROJECT}/members`),
  some('Members with the owner', `${PROJECT}/members/all`),
  some('Starrers', `${PROJECT}/starrers`),
  some('Users', '/users'),
  list('Events of a user', `/users/${FIRST}/events`, STRANGER),
  list('Events of a project', `${PROJECT}/events`, STRANGER),
  list('Personal access tokens', '/personal_access_tokens', FIRST),
  list('Issues', `${PROJECT}/issues`, STRANGER),
  list('Issues, open', `${PROJECT}/issues?state=opened`, STRANGER),
  some('Issues with a label', `${PROJECT}/issues?labels=label%2017`, STRANGER),
  some('Issues of a milestone', `${PROJECT}/issues?milestone=${TITLE}`, STRANGER),
  some('Issues, a word of all titles', `${PROJECT}/issues?search=common`, STRANGER),
  some('Issues, a rare word', `${PROJECT}/issues?search=seldom`, STRANGER),
  some('Issues of all projects', '/issues?scope=all', STRANGER),
  some('Issues of all projects, a word of all titles', '/issues?scope=all&search=common', STRANGER),
  some('Issues of all projects, a rare word', '/search?scope=issues&search=seldom', STRANGER),
  some('Issues of the caller', '/issues?scope=created_by_me', FIRST),
  list('Merge requests', `${PROJECT}/merge_requests`, STRANGER),
  some('Merge requests of a source branch', `${PROJECT}/merge_requests?source_branch=topic-10`, STRANGER),
  some('Merge requests of all projects', '/merge_requests?scope=all', STRANGER),
  list('Milestones', `${PROJECT}/milestones`, STRANGER),
  some('Labels', `${PROJECT}/labels`, STRANGER),
  list('Notes', `${PROJECT}/issues/1/notes`, STRANGER),
  some('Notes, a rare word', `${PROJECT}/search?scope=notes&search=seldom`, STRANGER),
  some('Todos', '/todos', STRANGER),
  list('Snippets', `${PROJECT}/snippets`, STRANGER),
  list('Versions of a merge request', `${PROJECT}/merge_requests/1/versions`, STRANGER),
  list('Pipelines', `${PROJECT}/pipelines`),
  list('Jobs', `${PROJECT}/jobs`),
  list('Environments', `${PROJECT}/environments`),
  list('Deployments', `${PROJECT}/deployments`),
  some('Runners of a project', `${PROJECT}/runners`),
  list('Runners', '/runners/all'),
  list('Jobs of a runner', `/runners/${FIRST}/jobs`),
];

export interface ScaleRow {
  readonly title: string;
  readonly few: Figures;
  readonly many: Figures;
  /** Of the median. */
  readonly growth: number;
  /** A late page among many, and its median beside that of the first page. */
  readonly late: { readonly figures: Figures; readonly growth: number } | null;
}

/** The same lists of a stack with a thousand rows of each kind and of one with a million, in turn. */
export async function measureScale(context: BenchContext): Promise<ScaleRow[]> {
  const start = () => startStack({ env: { LOG_LEVEL: 'info' }, signal: context.signal });
  const [few, many] = [await start(), await start()];
  try {
    await fillWithRows(few, FEW);
    await fillWithRows(many, context.rows);
    await context.untilIdle();
    const rows: ScaleRow[] = [];
    for (const question of QUESTIONS) {
      const headers = (stack: typeof few) => ({
        'private-token': question.by === undefined ? stack.rootToken : tokenOf(question.by),
      });
      const clients = [few, many].map((stack) => new SequentialClient(stack.url, headers(stack)));
      rows.push(await ask(question, clients, context.rows));
      await Promise.all(clients.map((client) => client.close()));
    }
    return rows;
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}

async function ask(
  { title, path, isLong }: Question,
  clients: readonly SequentialClient[],
  rows: number,
): Promise<ScaleRow> {
  const [few, many] = clients;
  if (few === undefined || many === undefined) throw new Error('there are two stacks');
  const page = Math.min(LATE_PAGE, Math.floor(rows / 50));
  const asked = [
    { client: few, path },
    { client: many, path },
    ...(isLong === true ? [{ client: many, path: `${path}${path.includes('?') ? '&' : '?'}page=${page}` }] : []),
  ];
  const latencies: number[][] = asked.map(() => []);
  for (let sample = 0; sample < WARM_UP + SAMPLES; sample++) {
    for (const [index, { client, path: of }] of asked.entries()) {
      const { ms } = await client.send({ method: 'GET', path: `/api/v4${of}` });
      if (sample >= WARM_UP) latencies[index]?.push(ms);
    }
  }
  const [small, large, late] = latencies.map((of) => ofLatencies(of));
  if (small === undefined || large === undefined) throw new Error('nothing was measured');
  return {
    title,
    few: small,
    many: large,
    growth: large.p50 / small.p50,
    late: late === undefined ? null : { figures: late, growth: late.p50 / large.p50 },
  };
}
