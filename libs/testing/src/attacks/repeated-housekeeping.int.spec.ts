import { type TestProject } from '../given/test-project.js';
import { type Reply } from '../http/api-client.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const MANY = 30;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe.each(['prune', 'eager'])('A maintainer who asks for housekeeping (%s) again and again', (task) => {
  it('has it done once while one is under way, and all are answered', async () => {
    const project: TestProject = await stack.given.project();
    const owner = stack.as(project.owner);
    const clean = (): Promise<Reply> => owner.post(project.url('/housekeeping'), { task });
    await clean(); // what is done once
    const one = await timeOf(clean);

    let replies: readonly Reply[] = [];
    const all = await timeOf(async () => {
      replies = await Promise.all(Array.from({ length: MANY }, clean));
    });

    process.stdout.write(`${task}: ${Math.round(one)} ms once, ${Math.round(all)} ms for ${MANY} at once\n`);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(all).toBeLessThan((MANY / 3) * one);
  }, 120_000);
});
