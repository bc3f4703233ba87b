import { measureScale, type ScaleRow } from '../scale/scale.js';
import { measureProcessorTime } from '../capacity/processor-time.js';
import { measureMixed } from '../mixed/mixed.js';
import { measureReplicas } from '../mixed/replicas.js';
import { type CiFigures, type CiScenario, withLoad } from '../ci/figures.js';
import { ciScenarios } from '../ci/measurements.js';
import { type BenchContext } from '../context.js';
import { canMeasureProcesses, type ProcessMemory, total } from '../measure/processes.js';
import { type Figures } from '../measure/statistics.js';
import { measureAutoMerge } from './auto-merge.js';
import { type Comparison, CONCURRENCY, measureRead, measureWrite } from './beside-ceiling.js';
import { type CloneFigures, measureClone, measurePush, type PushFigures } from './git.js';
import { type IdentityRow, measureIdentity } from './identity.js';
import { memoryAfterDiffs } from './memory.js';
import { type Read, reads } from './reads.js';
import { distinctReads } from './distinct.js';
import { writes } from './writes.js';

const CLONE_RATIO = 0.9;
const MEGABYTES_AFTER_START = 800;
const MEGABYTES_AFTER_DIFFS = 1_200;
const GROWTH_OF_A_MILLION = 2;
const GROWTH_OF_LATE_PAGES = 5;

/** The bar of a figure. */
export interface Bar {
  readonly text: string;
  readonly met: boolean;
}

export interface MemoryFigures {
  readonly afterStart: readonly ProcessMemory[];
  readonly afterDiffs: readonly ProcessMemory[];
}

interface FiguresByKind {
  readonly read: Comparison;
  readonly distinct: Comparison;
  readonly write: Comparison;
  readonly 'auto-merge': Figures;
  readonly push: PushFigures;
  readonly clone: CloneFigures;
  readonly memory: MemoryFigures;
  readonly identity: readonly IdentityRow[];
  readonly ci: CiFigures;
  readonly scale: readonly ScaleRow[];
  readonly mixed: CiFigures;
  readonly replicas: CiFigures;
  readonly capacity: CiFigures;
}
type Kind = keyof FiguresByKind;

interface ResultOf<K extends Kind> {
  readonly kind: K;
  readonly name: string;
  readonly title: string;
  readonly figures: FiguresByKind[K];
  readonly bars: readonly Bar[];
}

/** The result of a measurement. */
export type Result = { [K in Kind]: ResultOf<K> }[Kind];

/** A failed measurement. */
export interface Failure {
  readonly name: string;
  readonly title: string;
  readonly error: Error;
}

export interface Measurement {
  readonly kind: Kind;
  readonly name: string;
  readonly title: string;
  readonly measure: (context: BenchContext) => Promise<Result>;
}

const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

interface Plan<F> {
  readonly name: string;
  readonly title: string;
  readonly run: (context: BenchContext) => Promise<F>;
  readonly bars?: (figures: F) => Bar[];
}

/** Builds the result per kind, so that the compiler knows its figures. */
function measurement<K extends Kind>(
  kind: K,
  { name, title, run, bars }: Plan<FiguresByKind[K]>,
  asResult: (result: ResultOf<K>) => Result,
): Measurement {
  const measure = async (context: BenchContext) => {
    const figures = await run(context);
    return asResult({ kind, name, title, figures, bars: bars?.(figures) ?? [] });
  };
  return { kind, name, title, measure };
}

const planOf = (read: Read, concurrency: number): Plan<Comparison> => ({
  name: read.name,
  title: read.title,
  run: (context) => measureRead(context, read, concurrency),
  bars: ({ ratio }) =>
    read.ratio ? [{ text: `≥ ${percent(read.ratio)} of the ceiling`, met: ratio >= read.ratio }] : [],
});

const memoryMeasurement = (): Measurement =>
  measurement(
    'memory',
    {
      name: 'memory',
      title: 'Memory',
      run: async (context) => ({ afterStart: context.memoryAfterStart, afterDiffs: await memoryAfterDiffs(context) }),
      bars: ({ afterStart, afterDiffs }) => [
        { text: `≤ ${MEGABYTES_AFTER_START} MB after start`, met: total(afterStart).rss <= MEGABYTES_AFTER_START },
        {
          text: `≤ ${MEGABYTES_AFTER_DIFFS} MB after 10,000 diffs`,
          met: total(afterDiffs).rss <= MEGABYTES_AFTER_DIFFS,
        },
      ],
    },
    (result) => result,
  );

const planInRows = ({ name, title, run }: CiScenario<BenchContext>): Plan<CiFigures> => ({
  name,
  title,
  run: (context) => withLoad(() => run(context)),
  bars: ({ rows }) => rows.flatMap(({ what, bar }) => (bar === null ? [] : [{ ...bar, text: `${what}: ${bar.text}` }])),
});

const replicasMeasurement = (): Measurement =>
  measurement(
    'replicas',
    planInRows({ name: 'replicas', title: 'Two of each process, and three storages', run: measureReplicas }),
    (result) => result,
  );

const capacityMeasurement = (): Measurement =>
  measurement(
    'capacity',
    planInRows({ name: 'capacity', title: 'Processor time of operations', run: measureProcessorTime }),
    (result) => result,
  );

/** In order of execution: reads come before writes to the repository. */
export const measurements: readonly Measurement[] = [
  ...reads.map((read) => measurement('read', planOf(read, CONCURRENCY.repeated), (result) => result)),
  ...distinctReads.map((read) => measurement('distinct', planOf(read, CONCURRENCY.distinct), (result) => result)),
  ...writes.map((write) =>
    measurement(
      'write',
      {
        name: write.name,
        title: write.title,
        run: (context) => measureWrite(context, write),
        bars: ({ ours }) => (write.p50 ? [{ text: `p50 ≤ ${write.p50} ms`, met: ours.p50 <= write.p50 }] : []),
      },
      (result) => result,
    ),
  ),
  measurement(
    'auto-merge',
    { name: 'auto-merge', title: 'Automatic merge', run: measureAutoMerge },
    (result) => result,
  ),
  measurement('push', { name: 'push', title: 'Push of a commit', run: measurePush }, (result) => result),
  measurement(
    'clone',
    {
      name: 'clone',
      title: 'Clone of 10,000 commits',
      run: measureClone,
      bars: ({ ratio }) => [{ text: `≥ ${CLONE_RATIO} × the speed of file://`, met: ratio >= CLONE_RATIO }],
    },
    (result) => result,
  ),
  ...(canMeasureProcesses() ? [memoryMeasurement()] : []),
  measurement(
    'identity',
    {
      name: 'identity',
      title: 'A million users',
      run: measureIdentity,
      bars: (rows) =>
        rows.map(({ title, growth }) => ({
          text: `${title}: ≤ ${GROWTH_OF_A_MILLION} × the time of a thousand`,
          met: growth <= GROWTH_OF_A_MILLION,
        })),
    },
    (result) => result,
  ),
  measurement(
    'scale',
    {
      name: 'scale',
      title: 'Lists of a million rows',
      run: measureScale,
      bars: (rows) =>
        rows.flatMap(({ title, growth, late }) => [
          {
            text: `${title}: ≤ ${GROWTH_OF_A_MILLION} × the time of a thousand`,
            met: growth <= GROWTH_OF_A_MILLION,
          },
          ...(late === null
            ? []
            : [
                {
                  text: `${title}, late page: ≤ ${GROWTH_OF_LATE_PAGES} × the first`,
                  met: late.growth <= GROWTH_OF_LATE_PAGES,
                },
              ]),
        ]),
    },
    (result) => result,
  ),
  measurement(
    'mixed',
    planInRows({ name: 'mixed', title: 'The mix of a large installation', run: measureMixed }),
    (result) => result,
  ),
  ...(canMeasureProcesses() ? [replicasMeasurement(), capacityMeasurement()] : []),
  ...ciScenarios.map((scenario) => measurement('ci', planInRows(scenario), (result) => result)),
];
