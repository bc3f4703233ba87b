import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { toOid, ZERO_OID } from '@ingot/contracts';
import { letMove } from './proc-receive-hook.js';

const changesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    refname: `refs/tags/${index}`,
    oldOid: ZERO_OID,
    newOid: toOid('1'.repeat(40)),
  }));

interface Git {
  /** How many refs it is to move. */
  readonly count: number;
  readonly asks: boolean;
  /** Whether all can be moved together. */
  readonly canMove?: boolean;
}

/** What the hooks are told, and how often refs were moved together. */
async function movedBy({ count, asks, canMove = true }: Git): Promise<{ told: string; moves: number }> {
  const pipes = { updates: new PassThrough(), verdict: new PassThrough() };
  const told = text(pipes.verdict);
  let moves = 0;
  if (asks) pipes.updates.write('move\n');
  else pipes.updates.end();
  await letMove(pipes, changesOf(count), () => {
    moves += 1;
    return Promise.resolve(canMove);
  });
  return { told: await told, moves };
}

describe('the refs of a push', () => {
  it('are left to git when they are few', async () => {
    const { told, moves } = await movedBy({ count: 1, asks: true });

    expect(told).toBe('ok\n000dversion=10000' + '0012ok refs/tags/0' + '0017option fall-through' + '0000\n');
    expect(moves).toBe(0);
  });

  it('are moved together once git asks, when they are many', async () => {
    const { told, moves } = await movedBy({ count: 32, asks: true });

    expect(told).toMatch(/^ok\nwait\n000dversion=100000012ok refs\/tags\/0.*0013ok refs\/tags\/310000$/);
    expect(told).not.toContain('option');
    expect(moves).toBe(1);
  });

  it.each([
    ['cannot be moved together', { count: 32, asks: true, canMove: false }],
    ['are of a git that does not ask', { count: 32, asks: false }],
  ])('are left to git when they %s', async (_why, git) => {
    const { told, moves } = await movedBy(git);

    expect(told.split('option fall-through')).toHaveLength(33);
    expect(moves).toBe(git.asks ? 1 : 0);
  });
});
