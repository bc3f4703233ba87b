import { format } from 'prettier';
import { total } from '../measure/processes.js';
import { type Figures } from '../measure/statistics.js';
import { type Bar, type Failure, type Result } from '../scenarios/measurements.js';
import { count, megabytes, milliseconds, rate, ratio, seconds } from './numbers.js';

type Kind = Result['kind'];
type ResultOf<K extends Kind> = Extract<Result, { kind: K }>;

export interface ReportOptions {
  readonly seconds: number;
  readonly machine: readonly (readonly string[])[];
}

/** The report as formatted Markdown. */
export async function writeReport(
  results: readonly Result[],
  failures: readonly Failure[],
  { seconds: measuredSeconds, machine }: ReportOptions,
): Promise<string> {
  const of = <K extends Kind>(kind: K): ResultOf<K>[] =>
    results.filter((result): result is ResultOf<K> => result.kind === kind);
  const sections = [
    '# Benchmarks',
    `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}.`,
    missedBars(results),
    section('Machine', table(['', ''], machine)),
    section('Method', method(measuredSeconds)),
    section('Reads at 32 connections', comparisons(of('read'))),
    section('Distinct reads at 16 connections', comparisons(of('distinct'))),
    section('Writes, one after the other', comparisons(of('write'))),
    section('Automatic merge', autoMerge(of('auto-merge'))),
    section('Git over HTTP', gitTable(of('push'), of('clone'))),
    section('Memory', of('memory').map(memory).join('\n\n')),
    section('A million users', of('identity').map(identity).join('\n\n')),
    section('Lists of a million rows', of('scale').map(scale).join('\n\n')),
    section('A mixed load', inRows(of('mixed'), ABOUT_MIXED)),
    section('Two of each process', inRows(of('replicas'), ABOUT_REPLICAS)),
    section('Processor time of operations', inRows(of('capacity'), ABOUT_CAPACITY)),
    section('Pipelines, jobs and runners', inRows(of('ci'), ABOUT_CI)),
    section('Not measured', failures.map(({ title, error }) => `- ${title}: ${firstLine(error)}`).join('\n')),
  ];
  return format(sections.filter(Boolean).join('\n\n'), { parser: 'markdown', printWidth: 120 });
}

const section = (title: string, body: string): string => (body ? `## ${title}\n\n${body}` : '');
const firstLine = ({ message }: Error): string => message.split('\n', 1).join('');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const verdict = (bars: readonly Bar[]): string =>
  bars.map(({ text, met }) => `${text}: ${met ? 'met' : '**missed**'}`).join('<br>');

function missedBars(results: readonly Result[]): string {
  const bars = results.flatMap(({ title, bars: own }) => own.map((bar) => ({ title, ...bar })));
  const missed = bars.filter(({ met }) => !met);
  if (bars.length === 0) return '';
  const list = missed.map(({ title, text }) => `- **missed**: ${title}, ${text}`);
  return [`${bars.length - missed.length} of ${bars.length} bars met.`, ...list].join('\n\n');
}

const method = (measuredSeconds: number): string => `
Everything runs on one machine: Ingot with one gateway, its PostgreSQL, NATS and Redis, the ceiling and the load generator.
The repository has 5,000 commits on \`main\`, which ends with 2,000 files, and 200 branches with a commit of their own; 1,000
merge requests bring these into \`main\` and four release branches. Requests carry the token of an administrator who owns the
project. Logging is as in production.

The ceiling is a bare Fastify route that asks a Nest microservice by a stock \`ClientNats\`, over the same NATS server, and is
answered a document with as many bytes as Ingot's reply: no authentication, no validation, no logging. The ratio is of
requests per second.

Reads: the same generator for both, 32 keep-alive connections (16 for distinct reads), ${Math.min(2, measuredSeconds)} s to warm up and ${measuredSeconds} s measured, the ceiling and Ingot in
turn, twice; the figures are the medians. Writes: one connection, each request after the reply to the last one, in two turns.`;

function comparisons(results: readonly ResultOf<'read' | 'distinct' | 'write'>[]): string {
  const head = ['Operation', 'Bytes', 'req/s', 'p50', 'p99', 'Ceiling req/s', 'p50', 'p99', 'Ratio', 'Bar'];
  const rows = results.map(({ title, figures: { bytes, ours, ceiling, ratio: share }, bars }) => [
    title,
    count(bytes),
    ...threeFigures(ours),
    ...threeFigures(ceiling),
    ratio(share),
    verdict(bars),
  ]);
  return table(head, rows);
}

const threeFigures = (figures: Figures): string[] => [
  rate(figures),
  milliseconds(figures.p50),
  milliseconds(figures.p99),
];

function autoMerge(results: readonly ResultOf<'auto-merge'>[]): string {
  const rows = results.map(({ figures: { p50, p99 } }) => [
    'From sending the status to seeing the merge request merged',
    milliseconds(p50),
    milliseconds(p99),
  ]);
  return table(['', 'p50', 'p99'], rows);
}

function gitTable(pushes: readonly ResultOf<'push'>[], clones: readonly ResultOf<'clone'>[]): string {
  const ofPushes = pushes.map(({ title, figures: { http, file }, bars }) => [
    `${title}, p50 (p99)`,
    spread(http),
    spread(file),
    '',
    verdict(bars),
  ]);
  const ofClones = clones.map(({ title, figures: { http, file, ratio: share }, bars }) => [
    `${title}, median of 5`,
    seconds(http),
    seconds(file),
    `${share.toFixed(2)} × the speed`,
    verdict(bars),
  ]);
  return table(['', 'Ingot', 'the same repository at file://', '', 'Bar'], [...ofPushes, ...ofClones]);
}

const spread = ({ p50, p99 }: Figures): string => `${milliseconds(p50)} (${milliseconds(p99)})`;

function memory({ figures: { afterStart, afterDiffs }, bars }: ResultOf<'memory'>): string {
  const names = [...new Set([...afterStart, ...afterDiffs].map(({ name }) => name))];
  const cells = (list: typeof afterStart, name: string) => {
    const found = name === 'together' ? total(list) : list.find((process) => process.name === name);
    return found ? [megabytes(found.rss), megabytes(found.pss)] : ['–', '–'];
  };
  const rows = [...names, 'together'].map((name) => [name, ...cells(afterStart, name), ...cells(afterDiffs, name)]);
  const head = ['Process', 'RSS after start', 'PSS', 'RSS after everything above and 10,000 diffs', 'PSS'];
  const explanation = 'RSS counts pages that processes share in each of them, PSS divides them. The bars are for RSS.';
  return [explanation, table(head, rows), ...bars.map((bar) => `- ${verdict([bar])}`)].join('\n\n');
}

function identity({ figures, bars }: ResultOf<'identity'>): string {
  const rows = figures.map(({ title, small, large, growth }, index) => [
    title,
    spread(small),
    spread(large),
    `${growth.toFixed(2)} ×`,
    verdict(bars.slice(index, index + 1)),
  ]);
  const head = ['One after the other, p50 (p99)', '1,000 users', '1,000,000 users', 'Growth', 'Bar'];
  return table(head, rows);
}

function scale({ figures, bars }: ResultOf<'scale'>): string {
  const rows = figures.map(({ title, few, many, growth, late }) => [
    title,
    spread(few),
    spread(many),
    `${growth.toFixed(2)} ×`,
    late === null ? '' : `${spread(late.figures)}: ${late.growth.toFixed(2)} ×`,
    verdict(bars.filter(({ text }) => text.startsWith(`${title}:`) || text.startsWith(`${title}, late`))),
  ]);
  const head = ['One after the other, p50 (p99)', 'A thousand', 'A million', 'Growth', 'Page 10,000', 'Bar'];
  return table(head, rows);
}

const ABOUT_MIXED =
  'Of a hundred requests, 60 read one thing, 25 a list, 5 a diff or a comparison; 5 write, 3 clone without history, 2 push a commit to a new ' +
  'branch. They are spread over 200 projects and 500 users, and sent at a rate, however long answers take; each is timed from the moment in ' +
  'which it was due. The rate is doubled, then narrowed down; a slow warm-up of 40 s comes first.';
const ABOUT_REPLICAS =
  'The mixed load at a steady rate, with warm caches. With two of each process, projects are spread over three storages. The inverse ' +
  'of the processor time of a request is the throughput per core.';
const ABOUT_CAPACITY =
  'One after the other, each with what follows from it: events, mails, pipelines, maintenance. Waiting is not in it.';
const ABOUT_CI =
  'A hand-out at a rate is timed from the moment in which its poll was due; the first two seconds after the start stand apart. Idle ' +
  'runners behave as existing ones do: they tell what they have seen of the queue, wait in the poll, and ask again three seconds after ' +
  'the answer. The load is that of the minute before.';

function inRows(results: readonly ResultOf<'ci' | 'mixed' | 'replicas' | 'capacity'>[], explanation: string): string {
  if (results.length === 0) return '';
  const rows = results.flatMap(({ title, figures: { rows: found, loadBefore } }) => [
    [`**${title}**`, '', `load ${loadBefore.toFixed(1)} before`],
    ...found.map(({ what, figure, bar }) => [what, figure, bar === null ? '' : verdict([bar])]),
  ]);
  return [explanation, table(['', '', 'Bar'], rows)].join('\n\n');
}
