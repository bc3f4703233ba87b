import { total } from '../measure/processes.js';
import { type Figures } from '../measure/statistics.js';
import { megabytes, milliseconds, rate, ratio, seconds } from './numbers.js';
import { type Comparison } from '../scenarios/beside-ceiling.js';
import { type Failure, type Result } from '../scenarios/measurements.js';

/** A line for the terminal with the result of a measurement. */
export function summaryLine(result: Result | Failure): string {
  if ('error' in result) return `${result.name}: failed: ${result.error.message}`;
  const verdicts = result.bars.map(({ text, met }) => `[${text}: ${met ? 'met' : 'MISSED'}]`);
  return [`${result.name}:`, summaryOf(result), ...verdicts].join(' ');
}

function summaryOf(result: Result): string {
  const { kind, figures } = result;
  switch (kind) {
    case 'read':
    case 'distinct':
    case 'write':
      return besideCeiling(figures);
    case 'auto-merge':
      return latencies(figures);
    case 'push':
      return `${latencies(figures.http)}; file:// ${latencies(figures.file)}`;
    case 'clone':
      return `${seconds(figures.http)}; file:// ${seconds(figures.file)}; ${figures.ratio.toFixed(2)} ×`;
    case 'memory': {
      const [start, diffs] = [figures.afterStart, figures.afterDiffs].map((list) => megabytes(total(list).rss));
      return `${start} after start, ${diffs} after the diffs`;
    }
    case 'ci':
    case 'mixed':
    case 'replicas':
    case 'capacity':
      return figures.rows.map(({ what, figure }) => `${what} ${figure}`).join('; ');
    case 'scale':
      return figures
        .map(({ title, few, many }) => `${title} ${milliseconds(few.p50)} → ${milliseconds(many.p50)}`)
        .join(', ');
    case 'identity':
      return figures
        .map(({ title, small, large }) => `${title} ${milliseconds(small.p50)} → ${milliseconds(large.p50)}`)
        .join(', ');
  }
}

const besideCeiling = ({ ours, ceiling, ratio: share }: Comparison): string =>
  `${rate(ours)}/s, p50 ${milliseconds(ours.p50)}, p99 ${milliseconds(ours.p99)}, ${ratio(share)} of ${rate(ceiling)}/s`;
const latencies = ({ p50, p99 }: Figures): string => `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`;

/** The summary: how many bars were met, and which were missed. */
export function verdictLines(results: readonly Result[], failures: readonly Failure[]): string[] {
  const bars = results.flatMap(({ name, bars: own }) => own.map((bar) => ({ name, ...bar })));
  const missed = bars.filter(({ met }) => !met);
  return [
    `${bars.length - missed.length} of ${bars.length} bars met`,
    ...missed.map(({ name, text }) => `MISSED ${name}: ${text}`),
    ...failures.map(({ name, error }) => `FAILED ${name}: ${error.message}`),
  ];
}
