import { type ErrorCode, HTTP_STATUS } from '@ingot/contracts';
import ts from 'typescript';
import { type CallGraph, type Caught } from './call-graph.js';
import { combinations, ConstantValues, type Known, UNKNOWN } from './constant-values.js';

/** A domain error that a function may throw. */
export interface Thrown {
  readonly code: ErrorCode;
  /** With `UNKNOWN` for run-time values. */
  readonly body: unknown;
  /** The file and line that create the error. */
  readonly file: string;
  readonly line: number;
  /** The call path. */
  readonly via: readonly string[];
}

interface Visit {
  readonly declared: ts.Declaration;
  readonly caught: ReadonlySet<ts.Symbol>;
  readonly known: Known;
  readonly via: readonly string[];
}

interface Made {
  readonly code: ErrorCode;
  readonly body: unknown;
  readonly classes: readonly ts.Symbol[];
}

/**
 * Follows the call graph of a function and collects the domain errors that are created and not caught. A created error counts as
 * thrown. Constant text arguments are propagated.
 */
export class ThrownRefusals {
  private readonly values: ConstantValues;

  constructor(private readonly graph: CallGraph) {
    this.values = new ConstantValues(graph.checker);
  }

  of(handler: ts.Declaration): Thrown[] {
    const thrown = new Map<string, Thrown>();
    const seen = new Set<string>();
    const pending: Visit[] = [{ declared: handler, caught: new Set(), known: new Map(), via: [nameOf(handler)] }];
    for (let visit = pending.shift(); visit !== undefined; visit = pending.shift()) {
      const key = keyOf(visit);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const error of this.madeDuring(visit)) {
        const errorKey = JSON.stringify([error.file, error.line, error.code, error.body]);
        if (!thrown.has(errorKey)) thrown.set(errorKey, error); // with the shortest path
      }
      pending.push(...this.after(visit));
    }
    return [...thrown.values()];
  }

  private after({ declared, caught, known, via }: Visit): Visit[] {
    return this.graph.body(declared).steps.flatMap((step) => {
      const all = together(caught, step.caught);
      if (all === 'all') return [];
      const bound = step.given === undefined ? undefined : this.bound(step.to, step.given, known);
      return [
        { declared: step.to, caught: all, known: bound ?? new Map<string, unknown>(), via: [...via, nameOf(step.to)] },
      ];
    });
  }

  private bound(to: ts.Declaration, given: readonly ts.Expression[], known: Known): Known | undefined {
    if (ts.isFunctionLike(to)) return this.values.bound(to, given, known);
    const value = ts.isVariableDeclaration(to) || ts.isPropertyDeclaration(to) ? to.initializer : undefined;
    return value !== undefined && ts.isFunctionLike(value) ? this.values.bound(value, given, known) : undefined;
  }

  private madeDuring({ declared, caught, known, via }: Visit): Thrown[] {
    return this.graph.body(declared).creations.flatMap(({ created, of, caught: around }) => {
      const all = together(caught, around);
      if (all === 'all') return [];
      const source = created.getSourceFile();
      const place = {
        file: source.fileName,
        line: source.getLineAndCharacterOfPosition(created.getStart()).line + 1,
        via,
      };
      const given = combinations((created.arguments ?? []).map((argument) => this.values.of(argument, known)));
      return given
        .flatMap((one) => this.make(of, one))
        .filter(({ classes }) => !classes.some((one) => all.has(one)))
        .map(({ code, body }) => ({ code, body, ...place }));
    });
  }

  /** The arguments that reach the constructor of DomainError; none for other classes, and for codes only known at run time. */
  private make(of: ts.Symbol, given: readonly unknown[], classes: readonly ts.Symbol[] = []): Made[] {
    const own = [...classes, of];
    if (of.name === 'DomainError') return domainError(given, own);
    const declared = of.declarations?.find(ts.isClassDeclaration);
    const base = declared?.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    const baseClass = base && this.graph.symbolOf(base.expression);
    if (declared === undefined || baseClass === undefined) return [];
    const constructor = declared.members.find(ts.isConstructorDeclaration);
    if (constructor === undefined) return this.make(baseClass, given, own);
    const known = new Map(constructor.parameters.map(({ name }, index) => [name.getText(), given[index]]));
    const passed = superArguments(constructor).map((argument) => this.values.of(argument, known));
    return combinations(passed).flatMap((one) => this.make(baseClass, one, own));
  }
}

function domainError([code, body]: readonly unknown[], classes: readonly ts.Symbol[]): Made[] {
  if (!isCode(code)) return [];
  return [{ code, body: typeof body === 'string' && body !== UNKNOWN ? { message: body } : body, classes }];
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in HTTP_STATUS;

const nameOf = (declared: ts.Declaration): string => ts.getNameOfDeclaration(declared)?.getText() ?? 'constructor';

const keyOf = ({ declared, caught, known }: Visit): string =>
  JSON.stringify([
    declared.getSourceFile().fileName,
    declared.pos,
    [...caught].map(({ name }) => name).sort(),
    [...known],
  ]);

function together(one: ReadonlySet<ts.Symbol>, other: Caught): Caught {
  if (other === 'all') return 'all';
  return other.size === 0 ? one : new Set([...one, ...other]);
}

function superArguments(constructor: ts.ConstructorDeclaration): readonly ts.Expression[] {
  let found: readonly ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) found = node.arguments;
    else ts.forEachChild(node, visit);
  };
  visit(constructor);
  return found;
}
