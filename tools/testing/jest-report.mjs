import { relative } from 'node:path';
import { readJson } from '../launcher/json-file.mjs';

/** @typedef {{ name: string, passed: boolean, message?: string }} Result one check, or one test */

/**
 * Every test in a report that jest wrote by --json; skipped ones do not count. A file that broke outside of its tests is one
 * failure, and so is a missing report.
 * @param {string} root
 * @param {string} file
 * @param {string} label
 * @returns {Result[]}
 */
export function readJestReport(root, file, label) {
  const report = readJson(file);
  if (!report) return [{ name: label, passed: false, message: 'wrote no report: it broke before its tests ran' }];
  return report.testResults.flatMap((suite) => suiteResults(relative(root, suite.name), suite));
}

function suiteResults(path, { status, message, assertionResults }) {
  const tests = assertionResults
    .filter((test) => test.status === 'passed' || test.status === 'failed')
    .map((test) => ({
      name: `${path} › ${test.fullName}`,
      passed: test.status === 'passed',
      message: test.failureMessages.join('\n'),
    }));
  const explained = status !== 'failed' || tests.some((test) => !test.passed);
  return explained ? tests : [...tests, { name: path, passed: false, message }];
}
