import { relative } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';
import { readJson } from '../setup/json-file.js';

/** One check, or one test. */
export interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly message?: string | undefined;
  /** When a test ran, in milliseconds since the epoch. */
  readonly ran?: { readonly from: number; readonly until: number } | undefined;
}

const testReport = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
  startAt: z.number().nullish(),
  duration: z.number().nullish(),
});
const suiteReport = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(testReport),
});
const jestReport = z.object({ testResults: z.array(suiteReport) });

/**
 * Every test in a report of jest's --json, without skipped ones. A file that fails outside of its tests is one failure, and so
 * is a missing report.
 */
export function readJestReport(file: string, label: string): Result[] {
  const report = readJson(file, jestReport);
  if (!report) return [{ name: label, passed: false, message: 'wrote no report: it broke before its tests ran' }];
  return report.testResults.flatMap((suite) => suiteResults(relative(root, suite.name), suite));
}

function suiteResults(path: string, { status, message, assertionResults }: z.output<typeof suiteReport>): Result[] {
  const tests = assertionResults
    .filter((test) => test.status === 'passed' || test.status === 'failed')
    .map((test) => ({
      name: `${path} › ${test.fullName}`,
      passed: test.status === 'passed',
      message: test.failureMessages.join('\n'),
      ran: timesOf(test),
    }));
  const isExplained = status !== 'failed' || tests.some((test) => !test.passed);
  return isExplained ? tests : [...tests, { name: path, passed: false, message }];
}

function timesOf({ startAt, duration }: z.output<typeof testReport>): Result['ran'] {
  return typeof startAt === 'number' ? { from: startAt, until: startAt + (duration ?? 0) } : undefined;
}
