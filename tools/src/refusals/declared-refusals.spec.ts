import { forbidden, inProject, invalid, missing, type Operation, operation, type Refusal } from '@ingot/contracts';
import { join } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { root } from '../root.js';
import { CallGraph } from './call-graph.js';
import { problemsOf } from './declared-refusals.js';
import { ThrownRefusals } from './thrown-refusals.js';
import { type Unreachable } from './unreachable.js';

/** As in contracts, as far as the check knows them. */
const ERRORS = `
  class DomainError { constructor(readonly code: string, readonly body: unknown, readonly context = {}) {} }
  class NotFound extends DomainError {
    constructor(what?: string) { super('not_found', what === undefined ? '404 Not found' : \`404 \${what} Not Found\`); }
  }
  class Forbidden extends DomainError { constructor() { super('forbidden', '403 Forbidden'); } }
  class Invalid extends DomainError {
    constructor(messages: object) { super('bad_request', { message: messages }); }
  }
  declare function Handles(operation: unknown): (...method: unknown[]) => void;
  declare function Answers(rpc: unknown): (...method: unknown[]) => void;
  const getThing = 'things.show', thingById = 'thing_by_id';
  declare function maybe(): boolean;
`;

const FILE = join(root, 'apps/things.ts');

/** What is wrong when the only handler is this, and the operation declares these refusals. */
function problems(source: string, refusals: readonly Refusal[], unreachable: readonly Unreachable[] = []): string[] {
  const text = ERRORS + source;
  const file = ts.createSourceFile(FILE, text, ts.ScriptTarget.ESNext, true);
  const options = { noLib: true, experimentalDecorators: true, strict: true };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name) => (name === FILE ? file : undefined),
    fileExists: (name) => name === FILE,
  };
  const graph = new CallGraph(ts.createProgram([FILE], options, host));
  const thrown = graph.handlersOf('getThing').flatMap((handler) => new ThrownRefusals(graph).of(handler));
  return problemsOf(new Map([[getThing(refusals), thrown]]), unreachable).map((line) =>
    line.replace(/ of apps\/things\.ts:\d+/, ''),
  );
}

const getThing = (refusals: readonly Refusal[]): Operation =>
  operation({
    name: 'things.show',
    summary: 'One thing',
    http: 'GET /projects/:id/things/:thing_id',
    service: 'mr',
    access: inProject('read_project'),
    refusals,
    input: z.object({ id: z.string(), thing_id: z.int() }),
    output: z.object({}),
  });

const handler = (body: string, members = ''): string =>
  `class Handlers { ${members} @Handles(getThing) show() { ${body} } }`;

const MISSING = 'things.show does not declare not_found {"message":"404 Thing Not Found"}';

describe('the check of refusals', () => {
  it.each([
    ['thrown by the handler', handler(`throw new NotFound('Thing');`), 'show'],
    ['made by a function', `function get() { throw new NotFound('Thing'); } ${handler('get();')}`, 'show > get'],
    [
      'thrown by an injected class',
      `class Things { get() { throw new NotFound('Thing'); } } ${handler('this.things.get();', 'private things: Things;')}`,
      'show > get',
    ],
    [
      'thrown by a class of an interface',
      `interface Kind { get(): void } class ThingKind implements Kind { get() { throw new NotFound('Thing'); } }
       ${handler('this.kind.get();', 'private kind: Kind;')}`,
      'show > get > get',
    ],
    [
      'thrown by a function that is passed on',
      `const get = () => { throw new NotFound('Thing'); }; ${handler('[1].map(get);')}`,
      'show > get',
    ],
    [
      'thrown by the service that answers a call',
      `class ThingAnswers { @Answers(thingById) byId() { throw new NotFound('Thing'); } }
       ${handler('this.rpc.call(thingById);', 'private rpc: { call(rpc: unknown): void };')}`,
      'show > byId',
    ],
    [
      'of a text that a function is called with',
      `function get(what: 'Thing' | 'Part') { throw new NotFound(what); } ${handler(`get('Thing');`)}`,
      'show > get',
    ],
    [
      'that is thrown on',
      handler(`try { get(); } catch (error) { if (error instanceof Forbidden) return; throw error; }`) +
        `function get() { if (maybe()) throw new Forbidden(); throw new NotFound('Thing'); }`,
      'show > get',
    ],
  ])('names an undeclared error %s, and the way to it', (_what, source, way) => {
    expect(problems(source, [])).toEqual([`${MISSING} (${way})`]);
  });

  it.each([
    ['is declared', handler(`throw new NotFound('Thing');`), [missing('Thing')]],
    ['varies in the declaration', handler(`throw new NotFound('Thing');`), [missing('<what>')]],
    ['varies in the code', `declare const what: string; ${handler('throw new NotFound(what);')}`, [missing('Thing')]],
    ['follows from the access', handler('throw new Forbidden();'), []],
    ['is about a parameter', handler(`throw new Invalid({ thing_id: ['is odd'] });`), []],
    ['is known by a run alone', `declare const all: object; ${handler('throw new Invalid(all);')}`, []],
    ['is caught', handler(`try { throw new NotFound('Thing'); } catch { return; }`), []],
    [
      'is caught by its class',
      handler(
        `try { throw new NotFound('Thing'); } catch (error) { if (error instanceof NotFound) return; throw error; }`,
      ),
      [],
    ],
    [
      'is caught by a function that tests its class',
      `declare function isMissing(error: unknown): error is NotFound;` +
        handler(`try { throw new NotFound('Thing'); } catch (error) { if (isMissing(error)) return; throw error; }`),
      [],
    ],
    [
      'is caught by a promise',
      `async function get() { throw new NotFound('Thing'); } ${handler('get().catch(() => undefined);')}`,
      [],
    ],
    ['is of a function that is not called', `function get() { throw new NotFound('Thing'); } ${handler('')}`, []],
  ])('accepts an error that %s', (_what, source, refusals) => {
    expect(problems(source, refusals)).toEqual([]);
  });

  it('names an undeclared problem of a property that is no parameter', () => {
    expect(problems(handler(`throw new Invalid({ base: ['is fixed'] });`), [])).toEqual([
      'things.show does not declare bad_request {"message":{"base":["is fixed"]}} (show)',
    ]);
  });

  it('names a refusal that nothing throws', () => {
    const refusals = [missing('Thing'), forbidden('it is locked'), invalid('base', 'is fixed', 'it is fixed')];
    expect(problems(handler(`throw new NotFound('Thing');`), refusals)).toEqual([
      'things.show declares forbidden {"message":"403 Forbidden"}, which nothing throws',
      'things.show declares bad_request {"message":{"base":["is fixed"]}}, which nothing throws',
    ]);
  });

  it('leaves out what cannot happen, and names exceptions that nothing needs', () => {
    const exception = { operations: ['things.'], files: ['apps/things.ts'], why: 'things are fixed' };
    expect(problems(handler(`throw new NotFound('Thing');`), [], [exception])).toEqual([]);
    expect(problems(handler(''), [], [exception])).toEqual([
      'nothing needs the exception of unreachable.ts: things are fixed',
    ]);
  });
});
