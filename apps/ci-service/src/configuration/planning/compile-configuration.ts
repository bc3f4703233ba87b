import { ConfigurationError } from '../yaml/configuration.error.js';
import { configurationOf } from './configuration.js';
import { type Compilation, type PipelineContext } from '../pipeline-plan.js';
import { planOf } from './pipeline.planner.js';
import {
  InputsWanted,
  type KnownInputs,
  noRepository,
  RepositoryInputs,
  type WantedInputs,
} from './repository-inputs.js';
import { lookupIn } from '../matching/expression.js';
import { Selector } from './selected-job.js';
import { withIncludedFiles } from './included-files.js';

export interface ConfigurationText {
  readonly path: string;
  readonly text: string;
}

export interface CompileRequest {
  readonly configuration: ConfigurationText;
  readonly context: PipelineContext;
  readonly known: KnownInputs;
}

export type CompileAnswer = Compilation | { readonly kind: 'wants'; readonly inputs: WantedInputs };

/** Compiles a configuration to a plan. Pure: it returns the repository data that it lacks, and is then called again. */
export function compileConfiguration({ configuration, context, known }: CompileRequest): CompileAnswer {
  return answering(() => {
    const inputs = new RepositoryInputs(known);
    const selector = new Selector(context, inputs);
    const lookup = lookupIn(new Map(Object.entries(context.variables)));
    const included = withIncludedFiles(configuration, inputs, (rules) => {
      const rule = selector.firstThatHolds(rules, lookup);
      return rule !== null && rule.when !== 'never';
    });
    const plan = planOf(configurationOf(included.configuration), context, inputs);
    return plan === null ? { kind: 'nothing' } : { kind: 'plan', plan: { ...plan, warnings: included.warnings } };
  });
}

/** The first error of a configuration on its own, for any ref and without a repository; null when it is valid. */
export function problemOf(configuration: ConfigurationText): string | null {
  const answer = answering(() => {
    const included = withIncludedFiles(configuration, new RepositoryInputs(noRepository), () => true);
    configurationOf(included.configuration);
    return { kind: 'nothing' };
  });
  if (answer.kind === 'invalid') return answer.error;
  return answer.kind === 'wants' ? 'include: files of a repository cannot be read while a text alone is checked' : null;
}

function answering(compile: () => Compilation): CompileAnswer {
  try {
    return compile();
  } catch (error) {
    if (error instanceof InputsWanted) return { kind: 'wants', inputs: error.inputs };
    if (error instanceof ConfigurationError) return { kind: 'invalid', error: error.message };
    throw error;
  }
}
