import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { NotFound, Unavailable } from '@ingot/contracts';
import { tracedQuery } from '../database/traced-query.js';
import { w3cTracing } from './otlp-tracing.js';
import {
  currentTraceParent,
  isRecorded,
  SpanStatusCode,
  traced,
  traceEntry,
  traceFields,
  useTracing,
} from './tracing.js';

const TRACE = 'a'.repeat(32);
const SAMPLED = { traceparent: `00-${TRACE}-${'b'.repeat(16)}-01`, tracestate: 'vendor=1' };
const UNSAMPLED = { traceparent: `00-${TRACE}-${'b'.repeat(16)}-00` };

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const spans = () =>
  exporter.getFinishedSpans().map(({ name, status, attributes }) => ({ name, status: status.code, ...attributes }));
const entry = <T>(work: () => Promise<T>) => traceEntry('entry', SAMPLED, {}, work);

beforeEach(() => {
  exporter.reset();
  useTracing(w3cTracing(provider));
});
afterEach(() => useTracing(undefined));

describe('work', () => {
  it('continues the trace of its caller, and names its own span to others', async () => {
    await entry(() =>
      traced('part', {}, () => {
        const { traceparent, tracestate } = currentTraceParent() ?? {};
        expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!b{16})[0-9a-f]{16}-01$`));
        expect(tracestate).toBe('vendor=1');
        expect(traceFields()).toMatchObject({ trace_id: TRACE });
        return Promise.resolve();
      }),
    );
    expect(spans().map(({ name }) => name)).toEqual(['part', 'entry']);
  });

  it('of a caller that is not recorded passes that on, and costs no spans', async () => {
    await traceEntry('entry', UNSAMPLED, {}, () => {
      expect(isRecorded()).toBe(false);
      expect(traceFields()).toEqual({});
      expect(currentTraceParent()?.traceparent).toMatch(/-00$/);
      return traced('part', {}, () => Promise.resolve());
    });
    expect(spans()).toEqual([]);
  });

  it('begins a trace when its caller names none that can be read', async () => {
    await traceEntry('entry', { traceparent: 'nonsense' }, {}, () => {
      expect(currentTraceParent()?.traceparent).not.toContain(TRACE);
      return Promise.resolve();
    });
    expect(spans()).toHaveLength(1);
  });

  it('is marked when it fails, by the kind of the error and never its words', async () => {
    const failing = (error: Error) => entry(() => Promise.reject(error)).catch(() => undefined);
    for (const error of [new NotFound('Project'), new Unavailable({}), new TypeError('a secret')]) await failing(error);
    expect(spans()).toEqual([
      { name: 'entry', status: SpanStatusCode.UNSET, 'error.type': 'not_found' },
      { name: 'entry', status: SpanStatusCode.ERROR, 'error.type': 'unavailable' },
      { name: 'entry', status: SpanStatusCode.ERROR, 'error.type': 'TypeError' },
    ]);
  });

  it('is only run while nothing is traced', async () => {
    useTracing(undefined);
    const answer = await entry(() => traced('part', {}, (span) => Promise.resolve([span, currentTraceParent()])));
    expect(answer).toEqual([undefined, undefined]);
  });
});

describe('a statement', () => {
  const text = 'SELECT * FROM users WHERE id = $1';

  it('is a span with its text, without its values, until its promise is kept', async () => {
    await entry(async () => {
      await expect(tracedQuery([text, ['hidden']], () => Promise.resolve('rows'))).resolves.toBe('rows');
      await expect(tracedQuery([{ name: 'user_by_id', text }], () => Promise.reject(new Error()))).rejects.toThrow();
    });
    expect(spans()).toMatchObject([
      { name: 'SELECT', 'db.query.text': text },
      { name: 'user_by_id', 'db.query.text': text, 'error.type': 'Error' },
      { name: 'entry' },
    ]);
    expect(JSON.stringify(spans())).not.toContain('hidden');
  });

  it('is one until its callback is called, with what the callback gets', async () => {
    const answered: unknown[] = [];
    await entry(async () => {
      tracedQuery([text, [], (...given: unknown[]) => answered.push(...given)], (passed) => {
        const callback = passed.at(-1);
        expect(spans()).toEqual([]);
        if (typeof callback === 'function') Reflect.apply(callback, undefined, [null, 'rows']);
      });
      await Promise.resolve();
    });
    expect(answered).toEqual([null, 'rows']);
    expect(spans().map(({ name }) => name)).toEqual(['SELECT', 'entry']);
  });
});
