import { startStack } from '../../launcher/stack.mjs';
import { generatePeople, tokenOf } from '../fixtures/people.mjs';
import { SequentialClient } from '../load/sequential-client.mjs';
import { ofLatencies } from '../measure/statistics.mjs';

const SMALL = 1_000;
const LARGE = 1_000_000;
const SAMPLES = 200;
/** Asked for but not counted: code is compiled, plans are made and pages read. */
const WARM_UP = 100;

const LIST = 'Users list (20)';

const get = (path) => ({ method: 'GET', path: `/api/v4${path}` });

/**
 * What is asked for of each sampled user. No two requests are alike, so that no cache answers them.
 * @typedef {{ id: number, username: string, email: string }} Person
 * @type {Record<string, (person: Person, index: number) => import('../load/sequential-client.mjs').Request>}
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
 * The same questions to a stack with a small and to one with a large table of users, in turn, so that whatever else the
 * machine does slows both.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function measureIdentity(context) {
  const largeStack = await startStack({ env: { LOG_LEVEL: 'info' }, signal: context.signal });
  try {
    const small = await respondent(context.stack, SMALL);
    const large = await respondent(largeStack, LARGE);
    await context.untilIdle();
    const rows = [];
    for (const [title, question] of Object.entries(QUESTIONS)) rows.push(await compare(title, question, small, large));
    await Promise.all([small.client.close(), large.client.close()]);
    return rows;
  } finally {
    await largeStack.stop();
  }
}

async function respondent(stack, size) {
  return {
    people: await generatePeople(stack, size, WARM_UP + SAMPLES),
    client: new SequentialClient(stack.url, { 'private-token': stack.rootToken }),
  };
}

async function compare(title, question, small, large) {
  const latencies = { small: [], large: [] };
  for (let index = 0; index < WARM_UP + SAMPLES; index++) {
    latencies.small.push(await timeOf(title, question, small, index));
    latencies.large.push(await timeOf(title, question, large, index));
  }
  const [few, many] = [latencies.small, latencies.large].map((measured) => ofLatencies(measured.slice(WARM_UP)));
  return { title, small: few, large: many, growth: many.p50 / few.p50 };
}

/** A quick answer that is none would look like a good one. */
async function timeOf(title, question, { client, people }, index) {
  const person = people[index];
  const request = question(person, index);
  const { ms, text } = await client.send(request);
  const isAnswered = title === LIST ? JSON.parse(text).length === 20 : text.includes(`"${person.username}"`);
  if (!isAnswered) throw new Error(`${title}: ${request.path} did not find ${person.username}`);
  return ms;
}
