import { canMeasureProcesses, total } from '../measure/processes.mjs';
import { measureAutoMerge } from './auto-merge.mjs';
import { measureRead, measureWrite } from './beside-ceiling.mjs';
import { measureClone, measurePush } from './git.mjs';
import { measureIdentity } from './identity.mjs';
import { memoryAfterDiffs } from './memory.mjs';
import { reads } from './reads.mjs';
import { writes } from './writes.mjs';

const CLONE_RATIO = 0.9;
const MEGABYTES_AFTER_START = 800;
const MEGABYTES_AFTER_DIFFS = 1_200;
const GROWTH_OF_A_MILLION = 2;

/**
 * @typedef {object} Bar what a figure has to reach
 * @property {string} text
 * @property {boolean} met
 *
 * @typedef {object} Measurement
 * @property {string} name
 * @property {string} title
 * @property {'read' | 'write' | 'auto-merge' | 'push' | 'clone' | 'memory' | 'identity'} kind
 * @property {(context: import('../bench-context.mjs').BenchContext) => Promise<any>} run
 * @property {(figures: any) => Bar[]} bars
 */

const percent = (ratio) => `${Math.round(ratio * 100)} %`;
const none = () => [];

/** In the order in which they are made: what changes the repository comes after what only reads it. @type {Measurement[]} */
export const measurements = [
  ...reads.map((read) => ({
    name: read.name,
    title: read.title,
    kind: 'read',
    run: (context) => measureRead(context, read),
    bars: ({ ratio }) =>
      read.ratio ? [{ text: `≥ ${percent(read.ratio)} of the ceiling`, met: ratio >= read.ratio }] : [],
  })),
  ...writes.map((write) => ({
    name: write.name,
    title: write.title,
    kind: 'write',
    run: (context) => measureWrite(context, write),
    bars: ({ ours }) => (write.p50 ? [{ text: `p50 ≤ ${write.p50} ms`, met: ours.p50 <= write.p50 }] : []),
  })),
  { name: 'auto-merge', title: 'Automatic merge', kind: 'auto-merge', run: measureAutoMerge, bars: none },
  { name: 'push', title: 'Push of a commit', kind: 'push', run: measurePush, bars: none },
  {
    name: 'clone',
    title: 'Clone of 10,000 commits',
    kind: 'clone',
    run: measureClone,
    bars: ({ ratio }) => [{ text: `≥ ${CLONE_RATIO} × the speed of file://`, met: ratio >= CLONE_RATIO }],
  },
  ...(canMeasureProcesses() ? [memoryMeasurement()] : []),
  {
    name: 'identity',
    title: 'A million users',
    kind: 'identity',
    run: measureIdentity,
    bars: (rows) =>
      rows.map(({ title, growth }) => ({
        text: `${title}: ≤ ${GROWTH_OF_A_MILLION} × the time of a thousand`,
        met: growth <= GROWTH_OF_A_MILLION,
      })),
  },
];

function memoryMeasurement() {
  return {
    name: 'memory',
    title: 'Memory',
    kind: 'memory',
    run: async (context) => ({ afterStart: context.memoryAfterStart, afterDiffs: await memoryAfterDiffs(context) }),
    bars: ({ afterStart, afterDiffs }) => [
      { text: `≤ ${MEGABYTES_AFTER_START} MB after start`, met: total(afterStart).rss <= MEGABYTES_AFTER_START },
      {
        text: `≤ ${MEGABYTES_AFTER_DIFFS} MB after 10,000 diffs`,
        met: total(afterDiffs).rss <= MEGABYTES_AFTER_DIFFS,
      },
    ],
  };
}
