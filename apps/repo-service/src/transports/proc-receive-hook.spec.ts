import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { toOid, ZERO_OID } from '@ingot/contracts';
import { type RefChange } from '../ref-updates/ref-change.js';
import { packetLine } from './advertisements.js';
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
  /** How many of them it refuses itself, without asking. */
  readonly refused?: number;
  /** How many can be moved together. */
  readonly movable?: number;
}

/** As it comes, in parts of any length. */
function questionOf(changes: readonly RefChange[]): string[] {
  const lines = changes.map(({ refname, oldOid, newOid }) => packetLine(`${oldOid} ${newOid} ${refname}`));
  return `${packetLine('version=1\0atomic')}0000${lines.join('')}0000`.match(/.{1,50}/gs) ?? [];
}

/** What the hooks are told, and how often refs were moved together. */
async function movedBy({ count, asks, refused = 0, movable = count }: Git): Promise<{ told: string; moves: number }> {
  const pipes = { updates: new PassThrough(), verdict: new PassThrough() };
  const told = text(pipes.verdict);
  let moves = 0;
  const changes = changesOf(count);
  if (asks) for (const part of questionOf(changes.slice(refused))) pipes.updates.write(part);
  else pipes.updates.end();
  await letMove(pipes, changes, () => {
    moves += 1;
    return Promise.resolve(new Set(changes.slice(0, movable)));
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
    ['cannot be moved together', { count: 32, asks: true, movable: 0 }],
    ['are of a git that does not ask', { count: 32, asks: false }],
  ])('are left to git when they %s', async (_why, git) => {
    const { told, moves } = await movedBy(git);

    expect(told.split('option fall-through')).toHaveLength(33);
    expect(moves).toBe(git.asks ? 1 : 0);
  });

  it('are left to git when it refuses one of them', async () => {
    const { told, moves } = await movedBy({ count: 33, asks: true, refused: 1 });

    expect(told.split('option fall-through')).toHaveLength(34);
    expect(moves).toBe(0);
  });

  it('are left to git as far as they have not moved', async () => {
    const { told } = await movedBy({ count: 33, asks: true, movable: 32 });

    expect(told).toMatch(/ok refs\/tags\/310013ok refs\/tags\/320017option fall-through0000$/);
    expect(told.split('option fall-through')).toHaveLength(2);
  });
});
