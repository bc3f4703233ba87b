import fc from 'fast-check';
import { type JobPlan } from '../pipeline-plan.js';
import { compile, planned } from '../testing/compiled.js';

/** Jobs over a few stages that need some of those before them. */
const pipelines = fc.array(
  fc.record({
    stage: fc.integer({ min: 0, max: 3 }),
    needs: fc.option(fc.array(fc.nat({ max: 9 }), { maxLength: 4 })),
  }),
  { minLength: 1, maxLength: 10 },
);

const textOf = (jobs: readonly { stage: number; needs: number[] | null }[]): string => {
  const lines = jobs.map(({ stage, needs }, at) => {
    const earlier = (needs ?? []).filter((other) => other < at && (jobs[other]?.stage ?? 9) <= stage);
    const needed = needs === null ? '' : `, needs: [${[...new Set(earlier)].map((other) => `j${other}`).join(', ')}]`;
    return `j${at}: { stage: s${stage}, script: x${needed} }`;
  });
  return `stages: [s0, s1, s2, s3]\n${lines.join('\n')}`;
};

describe('any configuration', () => {
  it('makes jobs that stand by stage and need only jobs of the pipeline, without circles', () => {
    fc.assert(
      fc.property(pipelines, (jobs) => {
        const plan = planned(textOf(jobs));
        const names = plan.jobs.map(({ name }) => name);
        const order = plan.jobs.map(({ stageIndex }) => stageIndex);

        expect(new Set(names).size).toBe(jobs.length);
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(plan.jobs.flatMap(({ needs }) => needs ?? []).filter(({ job }) => !names.includes(job))).toEqual([]);
        expect(canAllRun(plan.jobs)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('is answered, and never with a fault, whatever its text', () => {
    const words = fc.constantFrom(
      ...[
        'job',
        'script',
        'stage',
        'needs',
        'rules',
        'if',
        'extends',
        'include',
        '$A',
        '==',
        '!reference',
        '<<',
        '*a',
        '&a',
      ],
      ...[
        ': ',
        '- ',
        '[',
        ']',
        '{',
        '}',
        ', ',
        '\n',
        '\n  ',
        '"',
        "'",
        '|',
        '>',
        '#',
        '/',
        '(',
        '1',
        'true',
        '~',
        '? ',
        '---',
      ],
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(words, { maxLength: 60 }).map((parts) => parts.join('')),
    );

    fc.assert(
      fc.property(texts, (text) => {
        expect(['plan', 'nothing', 'invalid']).toContain(compile(text).kind);
      }),
      { numRuns: 500 },
    );
  });

  it('means the same however its JSON is written', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
    const job = fc.dictionary(
      fc.constantFrom('script', 'tags', 'when', 'allow_failure', 'image', 'variables', 'x'),
      value,
    );

    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', '.c', 'stages', 'image'), job), (configuration) => {
        const indented = compile(JSON.stringify(configuration, null, 2));
        expect(compile(JSON.stringify(configuration))).toEqual(indented);
      }),
      { numRuns: 200 },
    );
  });
});

/** The slow, obvious way: whatever has nothing left to wait for runs, until nothing is left. */
function canAllRun(jobs: readonly JobPlan[]): boolean {
  const done = new Set<string>();
  for (let round = 0; round <= jobs.length; round += 1) {
    for (const { name, needs } of jobs) if ((needs ?? []).every(({ job }) => done.has(job))) done.add(name);
  }
  return done.size === jobs.length;
}
