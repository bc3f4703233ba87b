import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? ''])));

const sentSpan = z.object({
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  resource: z.object({ attributes }),
});

/** A span that the collector of the run got. */
export interface RecordedSpan {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const WAIT_MS = 45_000;
const LOOK_MS = 100;

/** A trace that a test begins, as a client would. */
export class RecordedTrace {
  readonly id = randomBytes(16).toString('hex');
  /** The client's own span. */
  readonly clientSpan = randomBytes(8).toString('hex');

  constructor(private readonly isSampled = true) {}

  get headers(): { readonly traceparent: string } {
    return { traceparent: `00-${this.id}-${this.clientSpan}-${this.isSampled ? '01' : '00'}` };
  }

  /** What the collector has so far, as text. */
  get text(): string {
    const directory = process.env.INGOT_TEST_TRACES;
    if (directory === undefined) throw new Error('integration specs run by jest.integration.config.mjs, which traces');
    const file = join(directory, this.id);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  get spans(): RecordedSpan[] {
    const lines = this.text.split('\n').slice(0, -1);
    return lines.map((line) => {
      const { spanId: id, parentSpanId: parentId, name, attributes: own, resource } = sentSpan.parse(JSON.parse(line));
      return { id, parentId, name, service: resource.attributes['service.name'] ?? '', attributes: own };
    });
  }

  /** Waits for spans of these names, `<service>: <name>`, and for the spans above all that have come. */
  async waitFor(...names: string[]): Promise<RecordedSpan[]> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const { spans } = this;
      const known = new Set([this.clientSpan, ...spans.map(({ id }) => id)]);
      const isWhole = spans.every(({ parentId = '' }) => known.has(parentId));
      const found = new Set(spans.map(({ service, name }) => `${service}: ${name}`));
      const missing = names.filter((name) => !found.has(name));
      if (isWhole && missing.length === 0) return spans;
      if (Date.now() > deadline) {
        const all = [...found].sort().join('\n');
        throw new Error(`${isWhole ? 'there is no' : 'spans are cut off; missing:'} ${missing.join(', ')} in\n${all}`);
      }
      await sleep(LOOK_MS);
    }
  }
}
