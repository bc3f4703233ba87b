import { total } from '../measure/processes.mjs';
import { megabytes, milliseconds, rate, ratio, seconds } from './numbers.mjs';

/** What a measurement found, in a line for the terminal. */
export function summaryLine({ name, kind, figures, bars, error }) {
  if (error) return `${name}: failed: ${error.message}`;
  const verdicts = bars.map(({ text, met }) => `[${text}: ${met ? 'met' : 'MISSED'}]`);
  return [`${name}:`, SUMMARIES[kind](figures), ...verdicts].join(' ');
}

const besideCeiling = ({ ours, ceiling, ratio: share }) =>
  `${rate(ours)}/s, p50 ${milliseconds(ours.p50)}, p99 ${milliseconds(ours.p99)}, ${ratio(share)} of ${rate(ceiling)}/s`;
const latencies = ({ p50, p99 }) => `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`;

const SUMMARIES = {
  read: besideCeiling,
  write: besideCeiling,
  'auto-merge': latencies,
  push: ({ http, file }) => `${latencies(http)}; file:// ${latencies(file)}`,
  clone: ({ http, file, ratio: share }) => `${seconds(http)}; file:// ${seconds(file)}; ${share.toFixed(2)} ×`,
  memory: ({ afterStart, afterDiffs }) =>
    `${megabytes(total(afterStart).rss)} after start, ${megabytes(total(afterDiffs).rss)} after the diffs`,
  identity: (rows) =>
    rows
      .map(({ title, small, large }) => `${title} ${milliseconds(small.p50)} → ${milliseconds(large.p50)}`)
      .join(', '),
};

/** The end of a run: how many bars were met, and which were not. */
export function verdictLines(results) {
  const bars = results.flatMap(({ name, bars: own }) => own.map((bar) => ({ name, ...bar })));
  const missed = bars.filter(({ met }) => !met);
  const failed = results.filter(({ error }) => error);
  return [
    `${bars.length - missed.length} of ${bars.length} bars met`,
    ...missed.map(({ name, text }) => `MISSED ${name}: ${text}`),
    ...failed.map(({ name, error }) => `FAILED ${name}: ${error.message}`),
  ];
}
