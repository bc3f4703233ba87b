import { openPeople, tokenOf } from '../fixtures/people.mjs';
import { SequentialClient } from '../load/sequential-client.mjs';
import { ofLatencies } from '../measure/statistics.mjs';

const SIZES = [1_000, 1_000_000];
const SAMPLES = 200;
/** Asked for but not counted: plans are made and pages read. */
const WARM_UP = 50;

const LIST = 'Users list (20)';

const get = (path) => ({ method: 'GET', path: `/api/v4${path}` });

/**
 * What is asked for of each sampled user. No two requests are alike, so that no cache answers them.
 * @type {Record<string, (person: { id: number, username: string, email: string }, index: number) => import('../load/sequential-client.mjs').Request>}
 */
const QUESTIONS = {
  [LIST]: (_, index) => get(`/users?page=${(index % 10) + 1}`),
  'Search by email': ({ email }) => get(`/users?search=${encodeURIComponent(email)}`),
  'Search by username': ({ username }) => get(`/users?search=${username}`),
  'Filter by username': ({ username }) => get(`/users?username=${username}`),
  'One user': ({ id }) => get(`/users/${id}`),
  'Look-up of a token': ({ id }) => ({ ...get('/user'), headers: { 'private-token': tokenOf(id) } }),
};

/**
 * The same questions to a small and to a large table of users, one after the other.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function measureIdentity(context) {
  const people = await openPeople(context);
  try {
    const bySize = [];
    await people.growTo(SIZES[0]);
    await ask(context, await people.sample(SIZES[0])); // else only the second size would find code compiled
    for (const size of SIZES) {
      await people.growTo(size);
      await context.untilIdle();
      bySize.push(await ask(context, await people.sample(WARM_UP + SAMPLES)));
    }
    const [small, large] = bySize;
    return Object.keys(QUESTIONS).map((title) => ({
      title,
      small: small[title],
      large: large[title],
      growth: large[title].p50 / small[title].p50,
    }));
  } finally {
    await people.close();
  }
}

async function ask({ stack, headers }, sample) {
  const client = new SequentialClient(stack.url, headers);
  try {
    const answers = {};
    for (const [title, question] of Object.entries(QUESTIONS)) {
      const latencies = [];
      for (const [index, person] of sample.entries()) {
        latencies.push(await timeOf(client, title, question(person, index), person));
      }
      answers[title] = ofLatencies(latencies.slice(WARM_UP));
    }
    return answers;
  } finally {
    await client.close();
  }
}

/** A quick answer that is none would look like a good one. */
async function timeOf(client, title, request, { username }) {
  const { ms, text } = await client.send(request);
  const isAnswered = title === LIST ? JSON.parse(text).length === 20 : text.includes(`"${username}"`);
  if (!isAnswered) throw new Error(`${title}: ${request.path} did not find ${username}`);
  return ms;
}
