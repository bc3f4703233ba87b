import { holdsEventually } from '../stack/holds-eventually.js';
import { useOwnStack } from '../stack/use-own-stack.js';

const CONSUMER = 'repo-open-issues';

const own = useOwnStack();

describe('the number of open issues of a project', () => {
  it('counts each event once, however often all events are delivered', async () => {
    const { given, events } = own.test;
    const project = await given.project({ initialized: false });
    const owner = own.test.as(project.owner);
    const countsTo = (count: number) =>
      holdsEventually(async () => {
        expect((await owner.get(project.url())).body).toMatchObject({ open_issues_count: count });
      });
    for (const title of ['One', 'Two', 'Three']) await owner.post(project.url('/issues'), { title });
    await owner.put(project.url('/issues/1'), { state_event: 'close' });
    await countsTo(2);

    await events.forgetConsumer(CONSUMER);
    await own.process('repo-service').kill();
    await own.process('repo-service').waitReady();
    await holdsEventually(async () => expect(await events.isDone(CONSUMER)).toBe(true));
    await owner.put(project.url('/issues/2'), { state_event: 'close' });

    await countsTo(1);
  }, 180_000);
});
