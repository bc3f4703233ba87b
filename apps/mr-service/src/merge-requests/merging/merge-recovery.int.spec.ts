import { expectStatus, holdsEventually, type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

/** A merge request whose merge has reached the target branch, by a process that has not recorded that. */
interface Landed {
  readonly project: TestProject;
  readonly id: number;
  /** The process dies. From then on it is found by sweeps, of which one may run at any moment. */
  readonly interrupt: () => Promise<unknown>;
}

async function landedMerge(): Promise<Landed> {
  const project = await stack.given.project();
  const { id, sha } = await project.mergeRequest();
  const landed = await project.branchHead('main');
  const interrupt = () =>
    stack.query(
      'mr-service',
      `INSERT INTO merge_intents (merge_request_id, merge_oid, target_oid, head_oid, user_id) VALUES ($1, $2, $2, $3, $4)`,
      [id, landed, sha, project.owner.id],
    );
  return { project, id, interrupt };
}

/** A merged one whose source branch is still to be deleted. */
async function sourceBranchToDelete(): Promise<{ readonly project: TestProject; readonly branch: string }> {
  const project = await stack.given.project();
  const { id, sourceBranch } = await project.mergeRequest();
  await stack.query(
    'mr-service',
    `UPDATE merge_requests SET state = 'merged', source_branch_removal_user_id = $2 WHERE id = $1`,
    [id, project.owner.id],
  );
  return { project, branch: sourceBranch };
}

/** Runs `act` while the project is on a storage that nobody owns. */
async function withoutStorageOf(project: TestProject, act: () => Promise<void>): Promise<void> {
  const away = uniqueName('away');
  const moveTo = async (storage: string) => {
    await stack.query('repo-service', 'UPDATE projects SET storage = $2 WHERE id = $1', [project.id, storage]);
    expectStatus(await stack.root.put(project.url(), { description: storage }), 200); // which drops what is cached
  };
  const add = `INSERT INTO storages (name, stream_url, enabled, weight) VALUES ($1, 'http://127.0.0.1:9', false, 0)`;
  await stack.query('repo-service', add, [away]);
  await moveTo(away);
  try {
    await act();
  } finally {
    await moveTo('default');
    await stack.query('repo-service', 'DELETE FROM storages WHERE name = $1', [away]);
  }
}

const stateOf = (id: number) => stack.query('mr-service', 'SELECT state FROM merge_requests WHERE id = $1', [id]);

describe('while a storage is away', () => {
  it('interrupted merges of other storages are recorded, and its own when it is back', async () => {
    const away = await landedMerge();
    await withoutStorageOf(away.project, async () => {
      await away.interrupt();
      const other = await landedMerge();
      await other.interrupt();
      await holdsEventually(async () => expect(await stateOf(other.id)).toEqual([{ state: 'merged' }]));
      expect(await stateOf(away.id)).toEqual([{ state: 'opened' }]);
    });

    await holdsEventually(async () => expect(await stateOf(away.id)).toEqual([{ state: 'merged' }]));
  });

  it('source branches on other storages are deleted after their merge', async () => {
    const away = await landedMerge();
    await withoutStorageOf(away.project, async () => {
      await away.interrupt();
      const { project, branch } = await sourceBranchToDelete();
      await holdsEventually(async () => expect(await project.branchHead(branch)).toBeNull());
    });
  });
});
