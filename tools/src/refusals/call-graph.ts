import ts from 'typescript';

/** What a body may call. */
interface Step {
  readonly to: ts.Declaration;
  readonly caught: Caught;
  /** The arguments, if it is called here rather than passed on. */
  readonly given?: readonly ts.Expression[] | undefined;
}

/** The classes of errors that are caught here. */
export type Caught = 'all' | ReadonlySet<ts.Symbol>;

/** An object that a body creates. */
interface Creation {
  readonly created: ts.NewExpression;
  readonly of: ts.Symbol;
  readonly caught: Caught;
}

interface Body {
  readonly steps: readonly Step[];
  readonly creations: readonly Creation[];
}

const NOTHING: ReadonlySet<ts.Symbol> = new Set();

/**
 * The call graph of a program: whatever a body names counts as called, also a function that is passed on, and every implementation
 * of an interface. A call between services leads to its handlers.
 */
export class CallGraph {
  readonly checker: ts.TypeChecker;
  private readonly handlers = new Map<string, ts.MethodDeclaration[]>();
  private readonly bodies = new Map<ts.Declaration, Body>();
  private readonly implementations = new Map<ts.Declaration, Set<ts.Declaration>>();

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
    for (const file of program.getSourceFiles().filter(isOurs)) this.index(file);
  }

  /** The handlers of the operation or call that is declared by this name. */
  handlersOf(name: string): readonly ts.MethodDeclaration[] {
    return this.handlers.get(name) ?? [];
  }

  /** What a function, or a declaration at the top level of a module or class, may call and create. */
  body(declared: ts.Declaration): Body {
    const body = this.bodies.get(declared) ?? this.read(declared);
    this.bodies.set(declared, body);
    return body;
  }

  /** Resolves a name through imports. */
  symbolOf(name: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private index(node: ts.Node): void {
    if (ts.isMethodDeclaration(node)) this.indexHandler(node);
    if (ts.isClassDeclaration(node)) this.indexMembers(node);
    if (ts.isObjectLiteralExpression(node)) this.indexProperties(node);
    ts.forEachChild(node, (child) => this.index(child));
  }

  private indexHandler(method: ts.MethodDeclaration): void {
    for (const { expression } of ts.getDecorators(method) ?? []) {
      if (!ts.isCallExpression(expression) || !HANDLING.has(expression.expression.getText())) continue;
      for (const answered of expression.arguments) {
        const name = answered.getText();
        this.handlers.set(name, [...this.handlersOf(name), method]);
      }
    }
  }

  private indexMembers({ heritageClauses, members }: ts.ClassDeclaration): void {
    for (const type of heritageClauses?.flatMap(({ types }) => [...types]) ?? []) {
      const base = this.checker.getTypeAtLocation(type);
      for (const member of members) {
        if (member.name !== undefined) this.indexImplementation(base, member.name, member);
      }
    }
  }

  private indexProperties(literal: ts.ObjectLiteralExpression): void {
    const functions = literal.properties.filter(isFunction);
    const type = functions.length === 0 ? undefined : this.checker.getContextualType(literal);
    if (type === undefined) return;
    for (const property of functions) this.indexImplementation(type, property.name, property);
  }

  private indexImplementation(of: ts.Type, name: ts.PropertyName, member: ts.Declaration): void {
    for (const declared of of.getProperty(name.getText())?.declarations ?? []) {
      if (declared === member || !isOurs(declared.getSourceFile())) continue;
      this.implementations.set(declared, (this.implementations.get(declared) ?? new Set()).add(member));
    }
  }

  private read(declared: ts.Declaration): Body {
    const steps: Step[] = [...(this.implementations.get(declared) ?? [])].map((to) => ({ to, caught: NOTHING }));
    const creations: Creation[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isDecorator(node)) return;
      if (ts.isNewExpression(node)) {
        const of = this.symbolOf(node.expression);
        if (of !== undefined) creations.push({ created: node, of, caught: this.caughtAround(node, declared) });
      }
      if (ts.isIdentifier(node)) {
        for (const to of this.named(node).filter((one) => one !== declared)) {
          steps.push({ to, caught: this.caughtAround(node, declared), given: argumentsOf(node) });
        }
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(declared, visit);
    return { steps, creations };
  }

  /** Our declarations that a name may call. */
  private named(name: ts.Identifier): ts.Declaration[] {
    const symbol = this.symbolOf(name);
    return (symbol?.declarations ?? []).flatMap((declared): ts.Declaration[] => {
      if (!isOurs(declared.getSourceFile())) return [];
      if (ts.isClassDeclaration(declared)) {
        const isCreated = ts.isNewExpression(name.parent) && name.parent.expression === name;
        return isCreated ? declared.members.filter(ts.isConstructorDeclaration) : [];
      }
      if (ts.isVariableDeclaration(declared)) {
        return isOfModule(declared) ? [declared, ...this.handlersOf(declared.name.getText())] : [];
      }
      return isMember(declared) ? [declared] : [];
    });
  }

  private caughtAround(node: ts.Node, body: ts.Declaration): Caught {
    const caught = new Set<ts.Symbol>();
    for (let inner = node; inner !== body; inner = inner.parent) {
      const handler = handlerOf(inner);
      const here = handler === undefined ? NOTHING : this.caughtBy(handler);
      if (here === 'all') return 'all';
      for (const one of here) caught.add(one);
    }
    return caught;
  }

  /** A catch block that rethrows counts as rethrowing everything that it does not test by `instanceof`, or by a function `is`. */
  private caughtBy(handler: ts.Node): Caught {
    const declared = ts.isFunctionLike(handler) || ts.isCatchClause(handler) ? handler : this.declarationOf(handler);
    if (declared === undefined) return NOTHING;
    let throws = false;
    const classes = new Set<ts.Symbol>();
    const visit = (node: ts.Node): void => {
      if (ts.isThrowStatement(node)) throws = true;
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) {
        const of = this.symbolOf(node.right);
        if (of !== undefined) classes.add(of);
      }
      const tested = ts.isCallExpression(node) ? this.testedBy(node) : undefined;
      if (tested !== undefined) classes.add(tested);
      ts.forEachChild(node, visit);
    };
    visit(declared);
    return throws ? classes : 'all';
  }

  /** The class in the result of a call, as in `error is DomainError`. */
  private testedBy(call: ts.CallExpression): ts.Symbol | undefined {
    const signature = this.checker.getResolvedSignature(call);
    return signature && this.checker.getTypePredicateOfSignature(signature)?.type?.symbol;
  }

  private declarationOf(name: ts.Node): ts.Declaration | undefined {
    return this.symbolOf(name)?.declarations?.[0];
  }
}

const HANDLING: ReadonlySet<string> = new Set(['Handles', 'Answers', 'Receives', 'Streams']);

const isOurs = (file: ts.SourceFile): boolean => !file.isDeclarationFile && !file.fileName.includes('/node_modules/');

type FunctionProperty = ts.MethodDeclaration | ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

const isFunction = (property: ts.ObjectLiteralElementLike): property is FunctionProperty =>
  ts.isMethodDeclaration(property) ||
  ts.isShorthandPropertyAssignment(property) ||
  (ts.isPropertyAssignment(property) && ts.isFunctionLike(property.initializer));

const isMember = (declared: ts.Declaration): boolean =>
  ts.isFunctionLike(declared) || ts.isPropertyDeclaration(declared) || ts.isPropertySignature(declared);

const isOfModule = ({ parent }: ts.VariableDeclaration): boolean => ts.isSourceFile(parent.parent.parent);

/** The arguments of a call by this name; undefined when the name only passes the function on. */
function argumentsOf(name: ts.Identifier): readonly ts.Expression[] | undefined {
  const called = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  const call = called.parent;
  const isCall = (ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression === called;
  return isCall ? call.arguments : undefined;
}

/** The handler of a node that is the block of a `try`, or is followed by `.catch`. */
function handlerOf(node: ts.Node): ts.Node | undefined {
  const { parent } = node;
  if (ts.isTryStatement(parent) && parent.tryBlock === node) return parent.catchClause;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return undefined;
  const call = parent.parent;
  if (!ts.isCallExpression(call) || call.expression !== parent) return undefined;
  if (parent.name.text === 'catch') return call.arguments[0];
  return parent.name.text === 'then' ? call.arguments[1] : undefined;
}
