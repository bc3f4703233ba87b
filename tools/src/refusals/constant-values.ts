import ts from 'typescript';

/** Stands for a value that is only known at run time, also inside a text. */
export const UNKNOWN = '<?>';

/** The known values of names: texts or undefined. */
export type Known = ReadonlyMap<string, unknown>;

/** The possible values of an expression; `UNKNOWN` where the source does not determine them. */
export class ConstantValues {
  constructor(private readonly checker: ts.TypeChecker) {}

  of(node: ts.Expression, known: Known): unknown[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isNumericLiteral(node)) return [Number(node.text)];
    if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)) return this.of(node.expression, known);
    if (ts.isTemplateExpression(node)) return this.ofTemplate(node, known);
    if (ts.isConditionalExpression(node)) return this.ofConditional(node, known);
    if (ts.isArrayLiteralExpression(node)) return combinations(node.elements.map((one) => this.of(one, known)));
    if (ts.isObjectLiteralExpression(node)) return this.ofObject(node, known);
    if (ts.isIdentifier(node)) return this.ofName(node, known);
    return textsOf(this.checker.getTypeAtLocation(node)) ?? [UNKNOWN];
  }

  /** The values of a function's parameters in a call. Only texts: no refusal depends on others. */
  bound({ parameters }: ts.SignatureDeclaration, given: readonly ts.Expression[], known: Known): Known {
    const bound = new Map<string, string>();
    const bind = (name: string, value: ts.Expression | undefined): void => {
      const [only, ...others] = value === undefined ? [] : this.of(value, known);
      if (typeof only === 'string' && !only.includes(UNKNOWN) && others.length === 0) bound.set(name, only);
    };
    parameters.forEach(({ name, initializer }, index) => {
      const argument = given[index];
      if (ts.isIdentifier(name)) bind(name.text, argument ?? initializer);
      else if (ts.isObjectBindingPattern(name) && argument !== undefined && ts.isObjectLiteralExpression(argument)) {
        for (const element of name.elements) bind(element.name.getText(), propertyFor(element, argument));
      }
    });
    return bound;
  }

  private ofName(node: ts.Identifier, known: Known): unknown[] {
    if (node.text === 'undefined') return [undefined];
    if (known.has(node.text)) return [known.get(node.text)];
    const texts = textsOf(this.checker.getTypeAtLocation(node));
    if (texts !== undefined) return texts;
    const declared = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
    const isConstant = declared !== undefined && ts.isVariableDeclaration(declared) && isConst(declared);
    return isConstant && declared.initializer !== undefined ? this.of(declared.initializer, known) : [UNKNOWN];
  }

  private ofTemplate({ head, templateSpans }: ts.TemplateExpression, known: Known): string[] {
    const spans = templateSpans.map(({ expression, literal }) =>
      this.of(expression, known).map((value) => `${String(value)}${literal.text}`),
    );
    return combinations(spans).map((parts) => head.text + parts.join(''));
  }

  private ofConditional({ condition, whenTrue, whenFalse }: ts.ConditionalExpression, known: Known): unknown[] {
    const holds = ts.isBinaryExpression(condition) ? this.holds(condition, known) : undefined;
    return [...(holds === false ? [] : this.of(whenTrue, known)), ...(holds === true ? [] : this.of(whenFalse, known))];
  }

  /** Evaluates `name === undefined` and `typeof name === '…'`; undefined when the source does not determine it. */
  private holds({ left, operatorToken, right }: ts.BinaryExpression, known: Known): boolean | undefined {
    const isType = ts.isTypeOfExpression(left);
    const name = (isType ? left.expression : left).getText();
    if (!known.has(name)) return undefined;
    const value = isType ? typeof known.get(name) : known.get(name);
    const [wanted] = this.of(right, known);
    if (wanted === UNKNOWN) return undefined;
    if (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return value === wanted;
    return operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? value !== wanted : undefined;
  }

  private ofObject({ properties }: ts.ObjectLiteralExpression, known: Known): unknown[] {
    const entries: (readonly [string, unknown])[][] = [];
    for (const property of properties) {
      if (ts.isPropertyAssignment(property)) {
        const values = this.of(property.initializer, known);
        entries.push(
          this.namesOf(property.name, known).flatMap((name) => values.map((value) => [name, value] as const)),
        );
      } else if (ts.isShorthandPropertyAssignment(property)) {
        entries.push(this.ofName(property.name, known).map((value) => [property.name.text, value] as const));
      } else return [UNKNOWN];
    }
    return combinations(entries).map((pairs) => Object.fromEntries(pairs));
  }

  private namesOf(name: ts.PropertyName, known: Known): string[] {
    if (ts.isComputedPropertyName(name)) return this.of(name.expression, known).map(String);
    return [ts.isStringLiteralLike(name) ? name.text : name.getText()];
  }
}

/** The value of a property in an object argument; undefined when the source does not determine it. */
function propertyFor(
  element: ts.BindingElement,
  { properties }: ts.ObjectLiteralExpression,
): ts.Expression | undefined {
  const wanted = (element.propertyName ?? element.name).getText();
  const property = properties.find(({ name }) => name?.getText() === wanted);
  if (property === undefined) return properties.some(ts.isSpreadAssignment) ? undefined : element.initializer;
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

const isConst = ({ parent }: ts.VariableDeclaration): boolean => (parent.flags & ts.NodeFlags.Const) !== 0;

/** The limit of possible texts; beyond it, such as for any error code, a name is unknown. */
const MOST_TEXTS = 8;

/** The texts of a union of literals; undefined for other types. */
function textsOf(type: ts.Type): string[] | undefined {
  const types = type.isUnion() ? type.types : [type];
  const texts = types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  return texts.length === types.length && texts.length <= MOST_TEXTS ? texts : undefined;
}

/** The Cartesian product. */
export const combinations = <T>(choices: readonly (readonly T[])[]): T[][] =>
  choices.reduce<T[][]>((all, some) => all.flatMap((begun) => some.map((one) => [...begun, one])), [[]]);
