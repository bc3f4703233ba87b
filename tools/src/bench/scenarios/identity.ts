import { z } from 'zod';
import { type Stack, startStack } from '../../launcher/stack.js';
import { type BenchContext } from '../context.js';
import { generatePeople, type Person, tokenOf } from '../fixtures/people.js';
import { type Request, SequentialClient } from '../load/sequential-client.js';
import { type Figures, ofLatencies } from '../measure/statistics.js';

const SMALL = 1_000;
const LARGE = 1_000_000;
const SAMPLES = 200;
/** Warm-up requests, not counted. */
const WARM_UP = 100;

const LIST = 'Users list (20)';

type Question = (person: Person, index: number) => Request;

const get = (path: string): Request => ({ method: 'GET', path: `/api/v4${path}` });

/** Requests for each sampled user. All are distinct, so that no cache answers them. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  [LIST]: (_, index) => get(`/users?page=${(index % 10) + 1}`),
  'Search by email': ({ email }) => get(`/users?search=${encodeURIComponent(email)}`),
  'Search by username': ({ username }) => get(`/users?search=${username}`),
  'Filter by username': ({ username }) => get(`/users?username=${username}`),
  'One user': ({ id }) => get(`/users/${id}`),
  'Look-up of a token': ({ id }) => ({ ...get('/user'), headers: { 'private-token': tokenOf(id) } }),
};

export interface IdentityRow {
  readonly title: string;
  readonly small: Figures;
  readonly large: Figures;
  /** Bound for the ratio of medians. */
  readonly growth: number;
}

interface Respondent {
  readonly people: readonly Person[];
  readonly client: SequentialClient;
}

/**
 * Compares a stack with a small table of users and one with a large table. They take turns, so that other load on the machine
 * slows both.
 */
export async function measureIdentity(context: BenchContext): Promise<IdentityRow[]> {
  const largeStack = await startStack({ env: { LOG_LEVEL: 'info' }, signal: context.signal });
  try {
    const small = await respondent(context.stack, SMALL);
    const large = await respondent(largeStack, LARGE);
    await context.untilIdle();
    const rows: IdentityRow[] = [];
    for (const [title, question] of Object.entries(QUESTIONS)) rows.push(await compare(title, question, small, large));
    await Promise.all([small.client.close(), large.client.close()]);
    return rows;
  } finally {
    await largeStack.stop();
  }
}

const respondent = async (stack: Stack, size: number): Promise<Respondent> => ({
  people: await generatePeople(stack, size, WARM_UP + SAMPLES),
  client: new SequentialClient(stack.url, { 'private-token': stack.rootToken }),
});

async function compare(title: string, question: Question, small: Respondent, large: Respondent): Promise<IdentityRow> {
  const latencies: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let index = 0; index < WARM_UP + SAMPLES; index++) {
    latencies.small.push(await timeOf(title, question, small, index));
    latencies.large.push(await timeOf(title, question, large, index));
  }
  const few = ofLatencies(latencies.small.slice(WARM_UP));
  const many = ofLatencies(latencies.large.slice(WARM_UP));
  return { title, small: few, large: many, growth: many.p50 / few.p50 };
}

/** Throws for failures, which would look like fast answers. */
async function timeOf(
  title: string,
  question: Question,
  { client, people }: Respondent,
  index: number,
): Promise<number> {
  const person = people[index];
  if (person === undefined) throw new Error(`there are only ${people.length} people to ask for`);
  const request = question(person, index);
  const { ms, text } = await client.send(request);
  const isAnswered =
    title === LIST
      ? z.array(z.unknown()).length(20).safeParse(JSON.parse(text)).success
      : text.includes(`"${person.username}"`);
  if (!isAnswered) throw new Error(`${title}: ${request.path} did not find ${person.username}`);
  return ms;
}
