import { type RefFilter, type RefPattern } from '../entries/refs.js';
import { type JobDefinition } from '../entries/job.js';
import { type AllowFailure, type ChangesCondition, type Rule, type RuleConditions } from '../entries/rules.js';
import { type NeedDefinition } from '../entries/needs.js';
import { type JobWhen, type PipelineContext, type PipelineSource, type VariablePlan } from '../pipeline-plan.js';
import { type RepositoryInputs } from './repository-inputs.js';
import { expanded, holds, type Lookup } from '../matching/expression.js';

/** The attributes of a job that depend on the ref, variables and changed paths of its pipeline. */
export interface Selection {
  readonly when: JobWhen;
  readonly startIn: number | null;
  readonly allowFailure: AllowFailure;
  readonly variables: readonly VariablePlan[];
  readonly needs: readonly NeedDefinition[] | null;
  readonly interruptible: boolean | null;
}

const KEYWORD_OF_SOURCE: Readonly<Record<PipelineSource, string>> = { push: 'pushes', api: 'api', trigger: 'triggers' };
/** Keywords that never match branch or tag names. */
const KEYWORDS = new Set([
  ...Object.values(KEYWORD_OF_SOURCE),
  'branches',
  'tags',
  'chat',
  'external',
  'external_pull_requests',
  'merge_requests',
  'pipelines',
  'schedules',
  'web',
]);

/** Selects the jobs of a pipeline. */
export class Selector {
  constructor(
    private readonly context: PipelineContext,
    private readonly inputs: RepositoryInputs,
  ) {}

  /** The job's attributes in this pipeline; null when it is not selected. */
  select(job: JobDefinition, lookup: Lookup): Selection | null {
    if (job.rules === null) return this.isWanted(job, lookup) ? selectionBy(job, null) : null;
    const rule = this.firstThatHolds(job.rules, lookup);
    return rule === null || rule.when === 'never' ? null : selectionBy(job, rule);
  }

  firstThatHolds<R extends Rule>(rules: readonly R[], lookup: Lookup): R | null {
    return rules.find((rule) => this.areMet(rule, lookup)) ?? null;
  }

  private areMet({ condition, changes, exists }: RuleConditions, lookup: Lookup): boolean {
    return (
      (condition === null || holds(condition, lookup)) &&
      (changes === null || this.inputs.anyMatches(this.changedPaths(changes, lookup), changes.patterns)) &&
      (exists === null || this.inputs.anyMatches(this.inputs.paths(), exists))
    );
  }

  private changedPaths({ compareTo }: ChangesCondition, lookup: Lookup): readonly string[] | null {
    return compareTo === null ? this.inputs.changedPaths() : this.inputs.changedSince(expanded(compareTo, lookup));
  }

  private isWanted({ only, except }: JobDefinition, lookup: Lookup): boolean {
    const { refs = null, variables = null, changes = null } = only ?? {};
    return (
      this.answers({ refs, variables, changes }, lookup).every((answer) => answer()) && !this.isExcepted(except, lookup)
    );
  }

  private isExcepted(except: RefFilter | null, lookup: Lookup): boolean {
    return except !== null && this.answers(except, lookup).some((answer) => answer());
  }

  /** Whether each present condition matches: `only` needs all of them, `except` any. */
  private answers({ refs, variables, changes }: RefFilter, lookup: Lookup): (() => boolean)[] {
    return [
      ...(refs === null ? [] : [() => refs.some((ref) => this.isRef(ref))]),
      ...(variables === null ? [] : [() => variables.some((expression) => holds(expression, lookup))]),
      ...(changes === null ? [] : [() => this.inputs.anyMatches(this.inputs.changedPaths(), changes)]),
    ];
  }

  private isRef({ name, projectPath }: RefPattern): boolean {
    if (projectPath !== null && projectPath !== this.context.projectPath) return false;
    if (typeof name !== 'string') return name.matches(this.context.ref);
    if (!KEYWORDS.has(name)) return name === this.context.ref;
    const { source, tag } = this.context;
    return name === KEYWORD_OF_SOURCE[source] || name === (tag ? 'tags' : 'branches');
  }
}

/** `when: manual` of the job itself implies `allow_failure`; `when: manual` of a rule does not. */
function selectionBy(job: JobDefinition, rule: Rule | null): Selection {
  const ruled = rule?.when === 'never' ? null : (rule?.when ?? null);
  const mayFail = ruled === null && job.when === 'manual';
  return {
    when: ruled ?? job.when,
    startIn: rule?.startIn ?? job.startIn,
    allowFailure: rule?.allowFailure ?? job.allowFailure ?? { always: mayFail, exitCodes: [] },
    variables: rule?.variables ?? [],
    needs: rule?.needs ?? job.needs,
    interruptible: rule?.interruptible ?? null,
  };
}
