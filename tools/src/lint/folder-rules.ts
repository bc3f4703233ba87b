import { join, relative } from 'node:path';
import { type ESLint, type Rule } from 'eslint';
import { z } from 'zod';
import { root } from '../root.js';
import { crowdedFolders, FolderGraph, valueImports } from './folder-graph.js';

/** The sources of the project that a file belongs to; null for a file outside. */
function sourcesOf(file: string): string | null {
  const [project] = /^((apps|libs)\/[^/]+|tools)\/src\//.exec(relative(root, file)) ?? [];
  return project === undefined ? null : join(root, project);
}

const graphs = new Map<string, FolderGraph>();

function graphOf(src: string): FolderGraph {
  const graph = graphs.get(src) ?? new FolderGraph(src);
  graphs.set(src, graph);
  return graph;
}

/** Folders of a project form no import cycles. */
const noFolderCycle: Rule.RuleModule = {
  create: (context) => ({
    Program() {
      const { filename, sourceCode } = context;
      const src = sourcesOf(filename);
      if (src === null || filename.endsWith('.spec.ts')) return;
      const graph = graphOf(src);
      for (const { path, start, end } of valueImports(sourceCode.text)) {
        const step = graph.step(filename, path);
        if (step === null || !graph.isCyclic(step)) continue;
        const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
        context.report({ loc, message: `the folders ${step.from} and ${step.to} depend on each other` });
      }
    },
  }),
};

const crowdOptions = z.tuple([z.object({ atMost: z.int() })]);

/** Limits the subfolders of a folder. */
const fewFolders: Rule.RuleModule = {
  meta: { schema: [{ type: 'object', properties: { atMost: { type: 'integer' } } }] },
  create: (context) => ({
    Program(node) {
      const { filename, options } = context;
      const src = sourcesOf(filename);
      if (src === null || filename !== graphOf(src).firstFile) return;
      const [{ atMost }] = crowdOptions.parse(options);
      for (const { folder, count } of crowdedFolders(src, atMost)) {
        context.report({ node, message: `the folder ${folder} has ${count} folders, which are more than ${atMost}` });
      }
    },
  }),
};

/** Our own rules. */
export const folderRules: ESLint.Plugin = {
  rules: { 'no-folder-cycle': noFolderCycle, 'few-folders': fewFolders },
};
