import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  hookEnvironment,
  installHooks,
  type ProposedPush,
  readProposal,
  UnreadableProposal,
} from './pre-receive-hook.js';

const MARK = 'known-to-us';
const [OLD, NEW] = ['1'.repeat(40), '2'.repeat(40)];

/** What is read of lines that git hands to the hook, by the hook itself. */
async function proposalOf(lines: string, options: readonly string[] = []): Promise<ProposedPush | null> {
  const storage = await mkdtemp(join(tmpdir(), 'ingot-hooks-'));
  try {
    const hooks = await installHooks(storage);
    const env = {
      PATH: process.env.PATH,
      GIT_QUARANTINE_PATH: '/objects/incoming',
      GIT_PUSH_OPTION_COUNT: String(options.length),
      ...Object.fromEntries(options.map((option, index) => [`GIT_PUSH_OPTION_${index}`, option])),
      ...hookEnvironment(MARK),
    };
    const hook = spawn(join(hooks, 'pre-receive'), { env, stdio: ['pipe', 'ignore', 'ignore', 'pipe', 'pipe'] });
    const [updates, verdict] = [hook.stdio[3], hook.stdio[4]];
    if (!(updates instanceof Readable) || verdict == null || !('end' in verdict))
      throw new Error('the hook has no pipes');
    hook.stdin?.end(lines);
    try {
      return await readProposal(updates, MARK);
    } finally {
      verdict.end('ok\n');
    }
  } finally {
    await rm(storage, { recursive: true, force: true });
  }
}

describe('what the hook tells of a push', () => {
  it('are the changes, and where the objects are', async () => {
    const proposal = await proposalOf(`${OLD} ${NEW} refs/heads/a\n${OLD} ${NEW} refs/heads/b c\n`);

    expect(proposal).toEqual({
      quarantine: '/objects/incoming',
      changes: [
        { oldOid: OLD, newOid: NEW, refname: 'refs/heads/a' },
        { oldOid: OLD, newOid: NEW, refname: 'refs/heads/b c' },
      ],
    });
  });

  it.each([
    ['by one of two options', ['merge_request.create', 'ci.skip'], true],
    ['not by similar options', ['ci.skip=false', '$(exit 1)', "'; exit 1; '"], undefined],
    ['not by an option after 32 others', [...Array.from({ length: 32 }, () => 'none'), 'ci.skip'], undefined],
  ])('is whether pipelines are skipped: %s', async (_which, options, skipsPipelines) => {
    const proposal = await proposalOf(`${OLD} ${NEW} refs/heads/a\n`, options);

    expect(proposal?.changes).toEqual([
      { oldOid: OLD, newOid: NEW, refname: 'refs/heads/a', ...(skipsPipelines && { skipsPipelines }) },
    ]);
  });

  it.each(['end', 'end ', 'quarantine /tmp/elsewhere', 'quarantine ', 'x', ''])(
    'is not ended or changed by the name of a ref with a line %j in it',
    async (line) => {
      const lines = `${OLD} ${NEW} refs/heads/x\n${line}\n${OLD} ${NEW} refs/heads/main\n`;

      await expect(proposalOf(lines)).rejects.toBeInstanceOf(UnreadableProposal);
    },
  );
});
