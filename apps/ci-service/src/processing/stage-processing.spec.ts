import { jest } from '@jest/globals';
import fc from 'fast-check';
import { PIPELINE_STATUSES, type PipelineStatus } from '@ingot/contracts';
import { compositeStatus } from './composite-status.js';
import { type JobMove, nextMoves, type ProcessedJob } from './stage-processing.js';

const job = (id: number, stageIndex: number, fields: Partial<ProcessedJob> = {}): ProcessedJob => ({
  id,
  name: `job ${id}`,
  stageIndex,
  status: 'created',
  when: 'on_success',
  allowFailure: false,
  needs: null,
  isScheduled: false,
  ...fields,
});

const WHENS = ['on_success', 'on_failure', 'always', 'manual'] as const;
const ENDED: readonly PipelineStatus[] = ['success', 'failed', 'canceled', 'skipped'];

/** Slow and obvious: one job at a time, everything looked at anew after each, until nothing changes. */
function model(jobs: readonly ProcessedJob[]): Map<number, string> {
  const status = new Map(jobs.map(({ id, status: initial }) => [id, initial]));
  const begun = new Set(jobs.filter(({ isScheduled }) => isScheduled).map(({ id }) => id));
  const statusOf = ({ id }: ProcessedJob): PipelineStatus => status.get(id) ?? 'created';
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const one of jobs) {
      if (statusOf(one) !== 'created' || begun.has(one.id)) continue;
      const earlier = jobs.filter(({ name, stageIndex }) => one.needs?.includes(name) ?? stageIndex < one.stageIndex);
      const parts = earlier.map((each) => ({ status: statusOf(each), allowFailure: each.allowFailure }));
      const before = one.needs === null ? (compositeStatus(parts) ?? 'success') : afterNeeds(parts);
      if (!ENDED.includes(before)) continue;
      const decision = decided(one, before);
      if (decision === 'scheduled') begun.add(one.id);
      else status.set(one.id, decision);
      hasChanged = true;
    }
  }
  return new Map(jobs.map(({ id }) => [id, begun.has(id) ? 'scheduled' : (status.get(id) ?? 'created')]));
}

function afterNeeds(parts: readonly { status: PipelineStatus; allowFailure: boolean }[]): PipelineStatus {
  const isLeftOut = ({ status, allowFailure }: (typeof parts)[number]) =>
    status === 'skipped' || (status === 'manual' && allowFailure);
  const others = parts
    .filter((part) => !isLeftOut(part))
    .map(({ status, allowFailure }) => (allowFailure && ENDED.includes(status) ? 'success' : status));
  if (others.length < parts.length && others.every((status) => ENDED.includes(status))) return 'skipped';
  const skipped = parts.filter(isLeftOut).map(() => 'skipped' as const);
  return compositeStatus([...others, ...skipped].map((status) => ({ status, allowFailure: false }))) ?? 'success';
}

function decided({ when, needs }: ProcessedJob, before: PipelineStatus): PipelineStatus | 'scheduled' {
  if (before === 'skipped' && needs !== null) return when === 'always' ? 'pending' : 'skipped';
  if (when === 'manual') return before === 'success' ? 'manual' : 'skipped';
  if (when === 'on_failure') return before === 'failed' ? 'pending' : 'skipped';
  if (before === 'canceled') return 'skipped';
  if (when !== 'always' && before === 'failed') return 'skipped';
  return when === 'delayed' ? 'scheduled' : 'pending';
}

const moved = (moves: readonly JobMove[]): string[] => moves.map(({ id, to }) => `${id} ${to}`).sort();

describe('the jobs of a pipeline', () => {
  it('move as the slow and obvious model says', () => {
    const someJobs = fc
      .array(
        fc.record({
          stageIndex: fc.nat(3),
          status: fc.constantFrom(...PIPELINE_STATUSES, 'created' as const, 'created' as const),
          when: fc.constantFrom(...WHENS, 'delayed' as const),
          allowFailure: fc.boolean(),
          // also of itself, of each other, twice, and of those that are not there
          needs: fc.option(
            fc.array(
              fc.nat(9).map((id) => `job ${id}`),
              { maxLength: 3 },
            ),
          ),
          isScheduled: fc.boolean(),
        }),
        { maxLength: 8 },
      )
      .map((all) =>
        all.map(({ stageIndex, isScheduled, ...fields }, id) =>
          job(id, stageIndex, { ...fields, isScheduled: isScheduled && fields.status === 'created' }),
        ),
      );
    fc.assert(
      fc.property(someJobs, (jobs) => {
        const result = new Map(
          jobs.map(({ id, status, isScheduled }): [number, string] => [id, isScheduled ? 'scheduled' : status]),
        );
        for (const { id, to } of nextMoves(jobs)) result.set(id, to);
        expect(result).toEqual(model(jobs));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of the first stage are queued, and later ones wait', () => {
    expect(moved(nextMoves([job(1, 0), job(2, 0), job(3, 1)]))).toEqual(['1 pending', '2 pending']);
  });

  it('after a failure are skipped to the last stage, but for those that want it', () => {
    const jobs = [job(1, 0, { status: 'failed' }), job(2, 1), job(3, 2, { when: 'always' })];
    expect(moved(nextMoves(jobs))).toEqual(['2 skipped', '3 pending']);
  });

  it('after a cancellation are all skipped, also those that always run', () => {
    const jobs = [job(1, 0, { status: 'success' }), job(2, 0, { status: 'canceled' })];
    const later = WHENS.map((when, index) => job(3 + index, 1, { when }));
    expect(moved(nextMoves([...jobs, ...later]))).toEqual(['3 skipped', '4 skipped', '5 skipped', '6 skipped']);
  });

  it('that need others wait for those alone', () => {
    const jobs = [
      job(1, 0, { status: 'success' }),
      job(2, 0, { status: 'running' }),
      job(3, 1, { needs: ['job 1'] }),
      job(4, 1, { needs: ['job 2'] }),
      job(5, 2, { needs: [] }),
      job(6, 1),
    ];
    expect(moved(nextMoves(jobs))).toEqual(['3 pending', '5 pending']);
  });

  it('that need others are skipped when one of those was skipped, or waits for somebody unasked', () => {
    const jobs = [
      job(1, 0, { status: 'skipped' }),
      job(2, 0, { status: 'manual', when: 'manual', allowFailure: true }),
      job(3, 0, { status: 'manual', when: 'manual' }),
      job(4, 0, { status: 'success' }),
      job(5, 1, { needs: ['job 1', 'job 4'] }),
      job(6, 1, { needs: ['job 2'], when: 'delayed' }),
      job(7, 1, { needs: ['job 1'], when: 'always' }),
      job(8, 1, { needs: ['job 3'] }),
      job(9, 2, { needs: ['job 5', 'job 4'] }),
    ];
    expect(moved(nextMoves(jobs))).toEqual(['5 skipped', '6 skipped', '7 pending', '9 skipped']);
  });

  it('that need others run after an allowed failure as after a success', () => {
    const jobs = [
      job(1, 0, { status: 'failed', allowFailure: true }),
      job(2, 0, { status: 'failed' }),
      ...WHENS.map((when, index) => job(3 + index, 1, { when, needs: ['job 1'] })),
      ...WHENS.map((when, index) => job(7 + index, 1, { when, needs: ['job 1', 'job 2'] })),
    ];
    expect(moved(nextMoves(jobs))).toEqual([
      ...['10 skipped', '3 pending', '4 skipped', '5 pending', '6 manual', '7 skipped', '8 pending', '9 pending'],
    ]);
  });

  it('that are delayed begin to wait once', () => {
    const jobs = [job(1, 0, { when: 'delayed' }), job(2, 0, { when: 'delayed', isScheduled: true }), job(3, 1)];
    expect(moved(nextMoves(jobs))).toEqual(['1 scheduled']);
  });

  it('are all decided at once in a long chain where each skips the next', () => {
    const names = Array.from({ length: 1_000 }, (_, id) => `job ${id}`);
    const chain = names.map((_, id) =>
      job(id, 0, { when: 'on_failure', needs: names.slice(Math.max(0, id - 50), id) }),
    );
    const looked = jest.fn();
    const watched = chain.map((each) => ({
      ...each,
      get needs() {
        looked();
        return each.needs;
      },
    }));

    expect(moved(nextMoves(watched))).toEqual(names.map((_, id) => `${id} skipped`).sort());

    expect(looked.mock.calls.length).toBeLessThanOrEqual(2 * names.length);
  });

  it('are all decided at once in as many stages as there are jobs', () => {
    const chain = Array.from({ length: 1_000 }, (_, id) => job(id, id, { when: 'on_failure' }));
    expect(moved(nextMoves(chain))).toHaveLength(1_000);
  });
});
