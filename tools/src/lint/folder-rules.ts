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

const cycleOptions = z.tuple([z.object({ stillCyclic: z.array(z.string()) })]);

/**
 * Folders of a project form no import cycles. `stillCyclic` lists the known cyclic folders by path; one without a cycle must
 * leave the list.
 */
const noFolderCycle: Rule.RuleModule = {
  meta: { schema: [{ type: 'object', properties: { stillCyclic: { type: 'array', items: { type: 'string' } } } }] },
  create: (context) => ({
    Program(program) {
      const { filename, options, sourceCode } = context;
      const src = sourcesOf(filename);
      if (src === null) return;
      const graph = graphOf(src);
      const known = knownBelow(src, cycleOptions.parse(options)[0].stillCyclic);
      for (const { path, start, end } of isSpec(filename) ? [] : valueImports(sourceCode.text)) {
        const step = graph.step(filename, path);
        if (step === null || (known.has(step.from) && known.has(step.to)) || !graph.isCyclic(step)) continue;
        const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
        context.report({ loc, message: `the folders ${step.from} and ${step.to} depend on each other` });
      }
      if (filename !== graph.firstFile) return;
      const cyclic = new Set(graph.cyclicFolders());
      for (const folder of [...known].filter((one) => !cyclic.has(one))) {
        context.report({
          node: program,
          message: `the folder ${folder} is in no cycle: take it from the list stillCyclic`,
        });
      }
    },
  }),
};

const isSpec = (file: string): boolean => file.endsWith('.spec.ts');

/** Those below these sources, relative to them. */
function knownBelow(src: string, folders: readonly string[]): Set<string> {
  const prefix = `${relative(root, src)}/`;
  return new Set(folders.filter((folder) => folder.startsWith(prefix)).map((folder) => folder.slice(prefix.length)));
}

const crowdOptions = z.tuple([z.object({ atMost: z.int(), stillCrowded: z.array(z.string()) })]);

/** Limits the subfolders of a folder. `stillCrowded` lists the known exceptions; others must leave the list. */
const fewFolders: Rule.RuleModule = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { atMost: { type: 'integer' }, stillCrowded: { type: 'array', items: { type: 'string' } } },
      },
    ],
  },
  create: (context) => ({
    Program(node) {
      const { filename, options } = context;
      const src = sourcesOf(filename);
      if (src === null || filename !== graphOf(src).firstFile) return;
      const [{ atMost, stillCrowded }] = crowdOptions.parse(options);
      const known = knownBelow(src, stillCrowded);
      const crowded = crowdedFolders(src, atMost);
      for (const { folder, count } of crowded.filter((one) => !known.has(one.folder))) {
        context.report({ node, message: `the folder ${folder} has ${count} folders, which are more than ${atMost}` });
      }
      for (const folder of [...known].filter((one) => !crowded.some((other) => other.folder === one))) {
        context.report({ node, message: `the folder ${folder} has few folders: take it from the list stillCrowded` });
      }
    },
  }),
};

/** Our own rules. */
export const folderRules: ESLint.Plugin = {
  rules: { 'no-folder-cycle': noFolderCycle, 'few-folders': fewFolders },
};
