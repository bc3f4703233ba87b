import { uniqueName, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { redeliver } from '../../test/redelivery.js';

const stack = useStack();

const configurationWith = (onNewCommit: string): string => `
${onNewCommit === '' ? '' : `workflow: { auto_cancel: { on_new_commit: ${onNewCommit} } }`}
may-stop: { script: make, interruptible: true, tags: [a] }
must-go-on: { script: make, tags: [b] }
later: { script: make, interruptible: true, stage: deploy }
`;

/** A first pipeline of which some jobs run, by their tags, and a push after it. */
async function replaced(onNewCommit: string, running: readonly string[]) {
  const scenario = await PipelineScenario.make(stack, configurationWith(onNewCommit));
  const { id } = await scenario.pipeline('pending');
  for (const tag of running) await (await scenario.runner({ tag_list: [tag] })).next();
  const sha = await scenario.project.commit('main', { [uniqueName('file')]: 'any' });
  await scenario.pipeline('pending', sha);
  return { scenario, id };
}

describe('a push after which a pipeline is redundant', () => {
  it('leaves it alone unless its configuration says otherwise', async () => {
    for (const onNewCommit of ['', 'none']) {
      const { scenario, id } = await replaced(onNewCommit, []);
      expect(await scenario.statuses(id)).toEqual(['may-stop: pending', 'must-go-on: pending', 'later: created']);
    }
  });

  it('cancels all of it where only interruptible jobs have begun', async () => {
    const { scenario, id } = await replaced('conservative', ['a']);

    await scenario.untilStatuses(id, ['may-stop: canceled', 'must-go-on: canceled', 'later: canceled']);
  });

  it('cancels nothing of it once another job has begun', async () => {
    const { scenario, id } = await replaced('conservative', ['a', 'b']);

    expect(await scenario.statuses(id)).toEqual(['may-stop: running', 'must-go-on: running', 'later: created']);
  });

  it('cancels its interruptible jobs alone, where it says so', async () => {
    const { scenario, id } = await replaced('interruptible', ['b']);

    await scenario.untilStatuses(id, ['may-stop: canceled', 'must-go-on: running', 'later: canceled']);
  });

  it('cancels no pipeline of a newer push when its event is redelivered after that', async () => {
    const scenario = await PipelineScenario.make(stack, configurationWith('conservative'));
    await scenario.pipeline('pending');
    const sha = await scenario.project.commit('main', { [uniqueName('file')]: 'any' });
    const { id } = await scenario.pipeline('pending', sha);
    const payload = { projectId: scenario.project.id, newOid: scenario.sha };

    await redeliver(stack, { of: 'repo-service', name: 'ref.updated', payload }, 'ci-ref-updates');

    const [late, newer] = await scenario.pipelines('ref=main');
    expect([late?.sha, newer?.id]).toEqual([scenario.sha, id]);
    expect(await scenario.statuses(id)).toEqual(['may-stop: pending', 'must-go-on: pending', 'later: created']);
  });

  it('touches no other branch', async () => {
    const scenario = await PipelineScenario.make(stack, configurationWith('conservative'));
    const { id } = await scenario.pipeline('pending');
    const api = stack.as(scenario.project.owner);
    const branch = uniqueName('other');
    await api.post(scenario.project.url('/repository/branches'), { branch, ref: 'main' });
    const sha = await scenario.project.commit(branch, { [uniqueName('file')]: 'any' });
    await scenario.pipeline('pending', sha);

    expect(await scenario.statuses(id)).toEqual(['may-stop: pending', 'must-go-on: pending', 'later: created']);
  });
});

describe('workflow:auto_cancel:on_job_failure', () => {
  const configuration = (tolerant: boolean): string => `
workflow: { auto_cancel: { on_job_failure: all } }
breaks: { script: make, tags: [a], allow_failure: ${tolerant} }
runs: { script: make, tags: [b] }
later: { script: make, stage: deploy, when: always }
`;

  const afterFailure = async (tolerant: boolean) => {
    const scenario = await PipelineScenario.make(stack, configuration(tolerant));
    const [breaking, running] = [
      await scenario.runner({ tag_list: ['a'] }),
      await scenario.runner({ tag_list: ['b'] }),
    ];
    const [breaks, runs] = [await breaking.next(), await running.next()];
    await breaking.finish(breaks, 'failed');
    const { id } = await scenario.pipeline();
    return { scenario, id, running, runs };
  };

  it('cancels what runs and what comes once a job fails, which the runner hears', async () => {
    const { scenario, id, running, runs } = await afterFailure(false);

    await scenario.untilStatuses(id, ['breaks: failed', 'runs: canceled', 'later: canceled']);
    expect((await running.append(runs, 'on', 0)).headers).toMatchObject({ 'job-status': 'canceled' });
    await scenario.pipeline('failed');
  });

  it('cancels nothing for a job that may fail', async () => {
    const { scenario, id } = await afterFailure(true);

    expect(await scenario.statuses(id)).toEqual(['breaks: failed', 'runs: running', 'later: created']);
  });
});
