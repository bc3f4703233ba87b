import {
  Composer,
  CST,
  type Document,
  isAlias,
  isMap as isMapNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { ConfigurationError } from './configuration.error.js';
import { LIMITS } from './limits.js';
import { plainScalar } from './plain-scalar.js';
import { ExpansionBudget, isList, isMap, weightOf, YamlReference, type YamlValue } from './yaml-value.js';

/** A parsed YAML text, and its warnings. */
export interface YamlText {
  readonly value: YamlValue;
  readonly warnings: readonly string[];
}

/**
 * Parses one YAML document. Of duplicate keys the last one wins. Limits are checked during parsing, so that the time is linear in
 * the length of the text, however its aliases expand.
 */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const documents = [...composer.compose(tokensOf(text, lines))];
  const [document] = documents;
  if (document === undefined) return { value: null, warnings: [] };
  if (documents.length > 1)
    throw new ConfigurationError('Invalid YAML: more than one document; `spec` is not supported');
  refuseErrors(document, lines);
  const reader = new NodeReader(lines);
  return { value: reader.read(document.contents, 0), warnings: reader.warnings };
}

function* tokensOf(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  const guard = new ParserGuard();
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    guard.see(lexeme);
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

/** Stops before the parser's limits: of tokens, and of depth. The number of spaces bounds how deep lines can nest. */
class ParserGuard {
  private tokens = 0;
  private brackets = 0;
  private indicatorsOnLine = 0;

  see(lexeme: string): void {
    this.tokens += 1;
    if (this.tokens > LIMITS.tokens) throw new ConfigurationError('The configuration is too large');
    switch (CST.tokenType(lexeme)) {
      case 'flow-seq-start':
      case 'flow-map-start':
        this.brackets += 1;
        break;
      case 'flow-seq-end':
      case 'flow-map-end':
        this.brackets -= 1;
        break;
      case 'seq-item-ind':
      case 'explicit-key-ind':
        this.indicatorsOnLine += 1;
        break;
      case 'newline':
        this.indicatorsOnLine = 0;
        break;
      default:
        return;
    }
    if (this.brackets > LIMITS.depth || this.indicatorsOnLine > LIMITS.depth) throw tooDeep();
  }
}

const tooDeep = (): ConfigurationError =>
  new ConfigurationError(`The configuration is nested too deeply (maximum is ${LIMITS.depth} levels)`);

function refuseErrors({ errors }: Document.Parsed, lines: LineCounter): void {
  const [error] = errors;
  if (error === undefined) return;
  const { line, col } = lines.linePos(error.pos[0]);
  throw new ConfigurationError(`Invalid YAML: ${error.message} at line ${line} column ${col}`);
}

const STRING_TAG = 'tag:yaml.org,2002:str';
const PLAIN_TAGS = ['bool', 'int', 'float', 'null'].map((type) => `tag:yaml.org,2002:${type}`);
const COLLECTION_TAGS = ['map', 'seq'].map((type) => `tag:yaml.org,2002:${type}`);
/** Characters that PostgreSQL or a runner's environment cannot hold. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

type Contents = ParsedNode | null;

class NodeReader {
  readonly warnings: string[] = [];
  private readonly anchors = new Map<string, YamlValue>();
  private readonly budget = new ExpansionBudget();

  constructor(private readonly lines: LineCounter) {}

  read(node: Contents, depth: number): YamlValue {
    if (depth > LIMITS.depth) throw tooDeep();
    if (node == null) return null;
    if (isAlias(node)) return this.standingFor(node.source);
    if (isMapNode<ParsedNode, Contents>(node)) return this.remember(node.anchor, this.map(node, depth));
    if (isSeq<Contents>(node)) return this.remember(node.anchor, this.list(node, depth));
    if (isScalar(node)) {
      const value = this.scalar(node);
      this.budget.spend(weightOf(value));
      return this.remember(node.anchor, value);
    }
    throw new ConfigurationError('Invalid configuration format');
  }

  private remember<V extends YamlValue>(anchor: string | undefined, value: V): V {
    if (anchor !== undefined) this.anchors.set(anchor, value);
    return value;
  }

  private standingFor(anchor: string): YamlValue {
    const value = this.anchors.get(anchor);
    if (value === undefined) throw new ConfigurationError(`Invalid YAML: unknown alias: ${anchor}`);
    this.budget.spend(weightOf(value));
    return value;
  }

  private list(node: YAMLSeq<Contents>, depth: number): YamlValue {
    this.budget.spend(1);
    const items = node.items.map((item) => this.read(item, depth + 1));
    if (node.tag === '!reference') return referenceOf(items);
    refuseTag(node.tag, COLLECTION_TAGS);
    return items;
  }

  private map(node: YAMLMap<ParsedNode, Contents>, depth: number): YamlValue {
    refuseTag(node.tag, COLLECTION_TAGS);
    this.budget.spend(1);
    const own = new Map<string, YamlValue>();
    const merged: YamlValue[] = [];
    for (const { key, value } of node.items) {
      const name = this.key(key);
      const content = this.read(value, depth + 1);
      if (name === '<<' && isPlain(key)) merged.push(content);
      else this.setOnce(own, name, content, key);
    }
    return merged.length === 0 ? own : this.merge(merged, own);
  }

  private setOnce(map: Map<string, YamlValue>, name: string, value: YamlValue, node: unknown): void {
    if (map.has(name) && isScalar(node) && node.range) {
      this.warnings.push(`${name} is given again in line ${this.lines.linePos(node.range[0]).line}`);
    }
    map.set(name, value);
  }

  private key(node: Contents): string {
    const key = isAlias(node) ? this.standingFor(node.source) : isScalar(node) ? textOf(node) : null;
    if (typeof key !== 'string') throw new ConfigurationError('Invalid YAML: keys should be text');
    this.budget.spend(weightOf(key));
    return key;
  }

  /** Merges `<<` below the map's own keys; of several sources the first wins. */
  private merge(sources: readonly YamlValue[], own: ReadonlyMap<string, YamlValue>): YamlValue {
    const result = new Map<string, YamlValue>();
    for (const source of sources.flatMap((value) => (isList(value) ? value : [value])).reverse()) {
      if (!isMap(source)) throw new ConfigurationError('Invalid YAML: << should name a map, or a list of maps');
      this.budget.spend(source.size);
      for (const [key, value] of source) result.set(key, value);
    }
    for (const [key, value] of own) result.set(key, value);
    return result;
  }

  private scalar(node: Scalar): YamlValue {
    const text = textOf(node);
    if (node.tag === STRING_TAG) return text;
    refuseTag(node.tag, PLAIN_TAGS);
    return isPlain(node) || node.tag !== undefined ? plainScalar(text) : text;
  }
}

const isPlain = (node: unknown): boolean => isScalar(node) && (node.type === Scalar.PLAIN || node.type == null);

function textOf(node: Scalar): string {
  const text = typeof node.value === 'string' ? node.value : '';
  if (UNSTORABLE.test(text)) throw new ConfigurationError('Invalid YAML: a text holds a character that is not allowed');
  return text;
}

function refuseTag(tag: string | undefined, known: readonly string[]): void {
  if (tag !== undefined && !known.includes(tag)) throw new ConfigurationError(`Invalid YAML: unknown tag: ${tag}`);
}

function referenceOf(path: readonly YamlValue[]): YamlReference {
  const names = path.filter((name) => typeof name === 'string');
  if (names.length === 0 || names.length < path.length) {
    throw new ConfigurationError('!reference should be a list of names, as [job, key]');
  }
  return new YamlReference(names);
}
