import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { z } from 'zod';
import { expectStatus } from '../http/expect-status.js';
import { useStack } from '../stack/use-stack.js';
import { CostMeter, WARM } from './cost-meter.js';
import { costPage, isWithin, readCosts } from './cost-table.js';
import { READS, readsOf, runChanges } from './measured-operations.js';

const PAGE = join(import.meta.dirname, '../../../../docs/request-costs.md');
const PEOPLE = 8; // as many as the meter asks again
const stack = useStack();

/** Runs all operations as the owner of a project with the token of their own. */
async function measure(): Promise<CostMeter> {
  const owner = await stack.given.user();
  const asked = { name: 't', scopes: ['api'] };
  const reply = expectStatus(await stack.root.post(`/users/${owner.id}/personal_access_tokens`, asked), 201);
  const client = stack.as(z.looseObject({ token: z.string() }).parse(reply).token);
  const isWriting = process.env.INGOT_WRITE_COSTS !== undefined;
  const meter = new CostMeter(client, isWriting ? new Map() : readCosts(PAGE));
  const project = await stack.given.project({ owner });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => stack.given.user()));
  const scene = { stack, meter, owner, project, people };
  await runChanges(scene);
  const givenFor = await readsOf(scene);
  for (const operation of READS) await meter.run(operation.name, () => givenFor(operation), WARM);
  if (isWriting) {
    const options = await prettier.resolveConfig(PAGE);
    writeFileSync(PAGE, await prettier.format(costPage(meter.measured), { ...options, filepath: PAGE }));
  }
  return meter;
}

describe('docs/request-costs.md', () => {
  it('tells the most that each operation takes, of all that read', async () => {
    const { measured } = await measure();
    const limits = readCosts(PAGE);

    expect([...measured.keys()].filter((name) => !limits.has(name))).toEqual([]);
    expect([...limits.keys()].filter((name) => !measured.has(name))).toEqual([]);
    const risen = [...measured].flatMap(([name, took]) => {
      const limit = limits.get(name);
      return limit !== undefined && isWithin(took, limit) ? [] : [{ name, took, limit }];
    });
    expect(risen).toEqual([]);
    const uncounted = [...measured].filter(
      ([name, { queries }]) => queries === 0 && (limits.get(name)?.queries ?? 0) > 0,
    );
    expect(uncounted).toEqual([]); // a count that is lost would hide every rise
  }, 240_000);
});
