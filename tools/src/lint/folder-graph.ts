import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * The dependencies between folders, by value imports. Folders are compared with their siblings: an import from `a/x` to `b/y` makes
 * `a` depend on `b`. The files of a folder itself count as its child `.`; its modules, indexes and entry points are exempt, as they
 * only connect what is below them.
 */
export class FolderGraph {
  /** By the path of the importing folder, relative to the sources. */
  private readonly dependencies = new Map<string, Set<string>>();
  /** The file for reports about the sources as a whole. */
  readonly firstFile: string | undefined;

  constructor(private readonly src: string) {
    const files = sourceFiles(src);
    this.firstFile = files[0];
    for (const file of files) {
      for (const { path } of valueImports(readFileSync(file, 'utf8'))) {
        const step = this.step(file, path);
        if (step !== null) this.add(step);
      }
    }
  }

  /** The siblings that an import connects; null when it stays in its folder, leaves the sources or is exempt. */
  step(file: string, imported: string): Step | null {
    const start = relative(this.src, file);
    const end = relative(this.src, join(dirname(file), imported));
    if (end.startsWith('..')) return null;
    const [own, other] = [start, end].map((path) => path.split('/').slice(0, -1));
    if (own === undefined || other === undefined) return null;
    const depth = commonLength(own, other);
    if (depth === own.length && (depth === other.length || isConnecting(start))) return null;
    const parent = own.slice(0, depth);
    const child = (path: readonly string[]) => [...parent, path[depth] ?? '.'].join('/');
    return { from: child(own), to: child(other) };
  }

  /** Whether the second folder also depends on the first one, directly or not. */
  isCyclic({ from, to }: Step): boolean {
    return this.reaches(to, from);
  }

  /** Every folder that is part of a cycle. */
  cyclicFolders(): string[] {
    return [...this.dependencies.keys()].filter((folder) => this.reaches(folder, folder)).sort();
  }

  private add({ from, to }: Step): void {
    this.dependencies.set(from, (this.dependencies.get(from) ?? new Set()).add(to));
  }

  private reaches(start: string, goal: string): boolean {
    const seen = new Set<string>();
    const pending = [...(this.dependencies.get(start) ?? [])];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      if (folder === goal) return true;
      if (seen.has(folder)) continue;
      seen.add(folder);
      pending.push(...(this.dependencies.get(folder) ?? []));
    }
    return false;
  }
}

/** Siblings, as paths relative to the sources. */
export interface Step {
  readonly from: string;
  readonly to: string;
}

/** Specs are not part of the program. */
const sourceFiles = (src: string): string[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .sort()
    .map((name) => join(src, name));

const isConnecting = (file: string): boolean => /(^|\/)(main|index)\.ts$|\.module\.ts$/.test(file);

function commonLength(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((part, index) => part !== other[index]);
  return different < 0 ? one.length : different;
}

/** A relative import with its location. */
interface ValueImport {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** The modules of value imports and exports. */
export function valueImports(text: string): ValueImport[] {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile('module.ts', text, options).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    const isRelative = moduleSpecifier.text.startsWith('.');
    if (!isRelative || isOfTypes(statement)) return [];
    return {
      path: moduleSpecifier.text,
      start: moduleSpecifier.end - moduleSpecifier.text.length - 2,
      end: moduleSpecifier.end,
    };
  });
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (statement.isTypeOnly) return true;
    return exportClause !== undefined && ts.isNamedExports(exportClause) && exportClause.elements.every(isTypeOnly);
  }
  const { importClause } = statement;
  if (importClause === undefined || importClause.name !== undefined) return false;
  if (importClause.isTypeOnly) return true;
  const { namedBindings } = importClause;
  return namedBindings !== undefined && ts.isNamedImports(namedBindings) && namedBindings.elements.every(isTypeOnly);
}

const isTypeOnly = ({ isTypeOnly: only }: ts.ImportSpecifier | ts.ExportSpecifier): boolean => only;

/** Folders below `src` with more than `limit` subfolders, with their number. */
export function crowdedFolders(src: string, limit: number): { folder: string; count: number }[] {
  const byParent = new Map<string, number>();
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const parent = relative(src, entry.parentPath) || '.';
    byParent.set(parent, (byParent.get(parent) ?? 0) + 1);
  }
  return [...byParent].filter(([, count]) => count > limit).map(([folder, count]) => ({ folder, count }));
}
