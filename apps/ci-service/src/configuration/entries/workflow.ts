import { type AutoCancelPolicy, autoCancelOf } from './auto-cancel.js';
import { type Entry } from './entry.js';
import { type Rule, rulesOf } from './rules.js';

/** Decides whether a pipeline is created, and with which attributes. */
export interface Workflow {
  readonly name: string | null;
  readonly rules: readonly Rule[] | null;
  readonly autoCancel: AutoCancelPolicy | null;
}

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
