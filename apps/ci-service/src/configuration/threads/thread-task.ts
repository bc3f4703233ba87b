import {
  type CompileAnswer,
  compileConfiguration,
  type CompileRequest,
  type ConfigurationText,
  problemOf,
} from '../planning/compile-configuration.js';
import { coverageIn } from './coverage.js';

/** A request to a thread. */
export type ThreadTask =
  | { readonly kind: 'compile'; readonly request: CompileRequest }
  | { readonly kind: 'lint'; readonly configuration: ConfigurationText }
  | { readonly kind: 'coverage'; readonly pattern: string; readonly text: string };

/** Its result, or its error. */
export type ThreadAnswer =
  | { readonly kind: 'compiled'; readonly answer: CompileAnswer }
  | { readonly kind: 'linted'; readonly problem: string | null }
  | { readonly kind: 'covered'; readonly coverage: number | null }
  | FailedAnswer;

export interface FailedAnswer {
  readonly kind: 'failed';
  readonly reason: string;
}

/** What a thread sends: once that it has loaded, then an answer to each task. */
export type ThreadMessage = { readonly kind: 'ready' } | ThreadAnswer;

export function answerTo(task: ThreadTask): ThreadAnswer {
  try {
    switch (task.kind) {
      case 'compile':
        return { kind: 'compiled', answer: compileConfiguration(task.request) };
      case 'lint':
        return { kind: 'linted', problem: problemOf(task.configuration) };
      case 'coverage':
        return { kind: 'covered', coverage: coverageIn(task.text, task.pattern) };
    }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
