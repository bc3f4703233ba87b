import { COST_HEADER, readCost } from '@ingot/platform';
import { type TestProject } from '../given/test-project.js';
import { type Reply } from '../http/api-client.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const MANY = 30;
/** One that is under way and one for all who came meanwhile; more where a busy machine spreads the requests. */
const TURNS = 10;

/** The processes of git that were started for a request. */
const processesOf = ({ headers }: Reply): number => readCost(headers[COST_HEADER])?.processes ?? NaN;

describe.each(['prune', 'eager'])('A maintainer who asks for housekeeping (%s) again and again', (task) => {
  it('has it done once while one is under way, and all are answered', async () => {
    const project: TestProject = await stack.given.project();
    const owner = stack.as(project.owner);
    const clean = (): Promise<Reply> => owner.post(project.url('/housekeeping'), { task });
    await clean(); // what is done once
    const once = processesOf(await clean());
    expect(once).toBeGreaterThan(0);

    const replies = await Promise.all(Array.from({ length: MANY }, clean));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const started = replies.reduce((sum, reply) => sum + processesOf(reply), 0);
    expect(started).toBeLessThanOrEqual(TURNS * once);
  }, 120_000);
});
