import { useStack } from '@ingot/testing';
import { z } from 'zod';
import { DemoApi } from './demo-api.js';
import { makeDemo } from './make-demo.js';

const stack = useStack();

describe('npm run demo', () => {
  it('makes projects with merge requests in every state, issues, pipelines, a tag and people who can sign in', async () => {
    const demo = await makeDemo(new DemoApi(stack.url, stack.running.rootToken));
    const [username = ''] = demo.people;
    const [path = '', website = ''] = demo.webUrls.map(
      (url) => `/projects/${encodeURIComponent(new URL(url).pathname.slice(1))}`,
    );

    const requests = z
      .array(z.object({ state: z.string() }))
      .parse((await stack.root.get(`${path}/merge_requests`)).body);
    expect(requests.map(({ state }) => state).sort()).toEqual(['closed', 'merged', 'opened', 'opened']);
    const issues = z.array(z.object({ state: z.string() })).parse((await stack.root.get(`${path}/issues`)).body);
    expect(issues.map(({ state }) => state).sort()).toEqual(['closed', 'opened', 'opened', 'opened']);
    expect((await stack.root.get(`${path}/repository/tags/v1.0`)).status).toBe(200);
    const commits = z.array(z.object({ author_name: z.string() }));
    const history = commits.parse((await stack.root.get(`${website}/repository/commits`)).body);
    expect(new Set(history.map(({ author_name: name }) => name))).toEqual(
      new Set(['Ada Okafor', 'Ben Lindqvist', 'Chloé Martin']),
    );
    const pipelines = z.array(z.object({ status: z.string() }));
    const ended = pipelines.parse((await stack.root.get(`${website}/pipelines`)).body);
    expect(ended.map(({ status }) => status)).toEqual(['success', 'failed', 'success', 'success']);
    const visitor = stack.visitor();
    await visitor.signIn(username, demo.password);
    expect((await visitor.get('/profile')).status).toBe(200);
  });

  it('says which call was refused', async () => {
    await expect(makeDemo(new DemoApi(stack.url, 'no-such-token'))).rejects.toThrow(
      `POST ${stack.url}/api/v4/users: 401`,
    );
  });
});
