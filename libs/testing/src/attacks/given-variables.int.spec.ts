import { z } from 'zod';
import { expectStatus } from '../http/expect-status.js';
import { type Reply } from '../http/api-client.js';
import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const made = z.looseObject({ token: z.string() });
const withId = z.looseObject({ id: z.number() });
const withRunnersToken = z.looseObject({ runners_token: z.string() });

let project: TestProject;
let token: string;

beforeAll(async () => {
  project = await stack.given.project({ initialized: false });
  await project.commit('main', { '.ingot-ci.yml': 'nightly: { script: make, only: [triggers] }' });
  const created = await stack.as(project.owner).post(project.url('/triggers'), { description: 'any' });
  ({ token } = made.parse(expectStatus(created, 201)));
});

const run = (variables: Readonly<Record<string, string>>): Promise<Reply> =>
  stack.as(null).post(project.url('/trigger/pipeline'), { token, ref: 'main', variables });

const named = (count: number, value: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`V${index}`, value]));

const refused: [string, Record<string, string>][] = [
  ['a name that is a command to a shell', { 'A; touch /tmp/x': 'x' }],
  ['a name of two lines', { 'A\nB': 'x' }],
  ['no name', { '': 'x' }],
  ['a name of 300 letters', { ['A'.repeat(300)]: 'x' }],
  ['a value of megabytes', { A: 'x'.repeat(4_000_000) }],
  ['thousands of them', named(5_000, 'x')],
];

describe('Variables that somebody with the token of a trigger gives to a pipeline', () => {
  it.each(refused)('are refused like those of a user: %s', async (_what, variables) => {
    const before = await stack.as(project.owner).get(project.url('/pipelines'));

    expect((await run(variables)).status).toBe(400);
    expect((await stack.as(project.owner).get(project.url('/pipelines'))).body).toEqual(before.body);
  });

  it('are taken as pipelines have them', async () => {
    expect((await run({ WHY: 'because', _2: '', LONG: 'x'.repeat(10_000) })).status).toBe(201);
  });
});

describe('A job with more variables than an answer holds', () => {
  it('fails, and no runner waits for it', async () => {
    const full = await stack.given.project({ initialized: false });
    const owner = stack.as(full.owner);
    await full.commit('main', { '.ingot-ci.yml': 'job: { script: make, only: [triggers, web, api] }' });
    const quotes = '"'.repeat(10_000); // twice as long in JSON
    for (let index = 0; index < 50; index++) {
      expectStatus(await owner.post(full.url('/variables'), { key: `P${index}`, value: quotes }), 201);
    }
    const given = Array.from({ length: 500 }, (_, index) => ({ key: `V${index}`, value: quotes.slice(0, 7_550) }));
    const form = new URLSearchParams([['ref', 'main']]).toString();
    const body = given.reduce(
      (all, { key, value }) => `${all}&variables[][key]=${key}&variables[][value]=${value}`,
      form,
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pipeline = withId.parse(expectStatus(await owner.raw('POST', full.url('/pipeline'), { headers, body }), 201));
    const shown = await owner.get(full.url());
    const { runners_token: registration } = withRunnersToken.parse(expectStatus(shown, 200));
    const runner = made.parse(expectStatus(await stack.as(null).post('/runners', { token: registration }), 201));

    const jobs = full.url(`/pipelines/${pipeline.id}/jobs`);
    const polled = await stack.as(null).post('/jobs/request', { token: runner.token });

    expect(polled.status).toBe(204);
    expect((await owner.get(jobs)).body).toMatchObject([
      { status: 'failed', failure_reason: 'data_integrity_failure' },
    ]);
  });
});
