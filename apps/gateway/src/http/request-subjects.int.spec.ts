import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventually, expectStatus, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const line = z.looseObject({ requestId: z.string(), route: z.string() });

/** The line of a request in the gateway's log, which is written a moment later. */
async function lineOf(requestId: string): Promise<unknown> {
  const file = join(stack.running.dataDir, 'logs', 'gateway.log');
  const texts = await eventually(
    () =>
      Promise.resolve(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((text) => text.includes(`"${requestId}","method"`)),
      ),
    (found) => found.length > 0,
  );
  return line.parse(JSON.parse(texts[0] ?? ''));
}

const asking = (requestId: string) => ({ headers: { 'x-request-id': requestId } });

describe('the log line of a request', () => {
  it('has the ids of the caller and of the project', async () => {
    const project = await stack.given.project({ initialized: false });
    const id = uniqueName('request');

    expectStatus(await stack.as(project.owner).get(project.url(), asking(id)), 200);

    const written = await lineOf(id);
    expect(written).toMatchObject({ userId: project.owner.id, projectId: project.id, status: 200 });
  });

  it('has the id of an administrator who acts as the caller', async () => {
    const user = await stack.given.user();
    const id = uniqueName('request');

    expectStatus(await stack.root.get(`/user?sudo=${user.username}`, asking(id)), 200);

    expect(await lineOf(id)).toMatchObject({ userId: user.id, sudoByUserId: 1 });
  });

  it('has none of a caller who was refused', async () => {
    const id = uniqueName('request');

    expectStatus(await stack.as('nobody').get('/user', asking(id)), 401);

    expect(await lineOf(id)).not.toHaveProperty('userId');
  });
});
