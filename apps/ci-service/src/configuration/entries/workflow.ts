import { type AutoCancel } from '../pipeline-plan.js';
import { type Entry } from './entry.js';
import { type Rule, rulesOf } from './rules.js';

/** Decides whether a pipeline is created, and with which attributes. */
export interface Workflow {
  readonly name: string | null;
  readonly rules: readonly Rule[] | null;
  readonly autoCancel: AutoCancel | null;
}

const AUTO_CANCELS = ['conservative', 'interruptible', 'none'] as const satisfies readonly AutoCancel[];

/** Parses `workflow`. */
export function workflowOf(workflow: Entry): Workflow {
  if (!workflow.isGiven) return { name: null, rules: null, autoCancel: null };
  const map = workflow.map();
  map.onlyKeys(['name', 'rules', 'auto_cancel']);
  return {
    name: map.text('name', 255),
    rules: rulesOf(map.child('rules'), 'workflow'),
    autoCancel: autoCancelOf(map.child('auto_cancel')),
  };
}

function autoCancelOf(entry: Entry): AutoCancel | null {
  if (!entry.isGiven) return null;
  const map = entry.map();
  map.onlyKeys(['on_new_commit', 'on_job_failure']);
  if (map.has('on_job_failure')) map.choice('on_job_failure', ['none'], 'should be none');
  return map.choice('on_new_commit', AUTO_CANCELS, `should be ${AUTO_CANCELS.join(', ')}`);
}
