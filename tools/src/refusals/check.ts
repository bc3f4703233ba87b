import { join } from 'node:path';
import * as contracts from '@ingot/contracts';
import ts from 'typescript';
import { root } from '../root.js';
import { CallGraph } from './call-graph.js';
import { problemsOf } from './declared-refusals.js';
import { ThrownRefusals } from './thrown-refusals.js';
import { UNREACHABLE } from './unreachable.js';

/** Compares declared refusals with the errors that handlers may throw, by static analysis. */

const graph = new CallGraph(services());
const thrown = new ThrownRefusals(graph);
const errors = Object.entries(contracts).flatMap(([name, declared]) =>
  contracts.isOperation(declared)
    ? [[declared, graph.handlersOf(name).flatMap((handler) => thrown.of(handler))] as const]
    : [],
);
const problems = problemsOf(new Map(errors), UNREACHABLE);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The sources of the services and libraries, without specs. */
function services(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  const isOfService = /\/(apps\/\w+-service|libs\/(contracts|platform))\/src\//;
  return ts.createProgram(
    (config?.fileNames ?? []).filter((file) => isOfService.test(file) && !file.endsWith('.spec.ts')),
    config?.options ?? {},
  );
}
