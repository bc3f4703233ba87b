import { appendFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { join } from 'node:path';
import { z } from 'zod';

export interface TraceSink {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const attribute = z.object({ key: z.string(), value: z.looseObject({}) });
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(z.looseObject({ traceId: z.string() })) })),
    }),
  ),
});

/** A collector of traces: what it gets by OTLP becomes a file for each trace, a line for each span with its `resource`. */
export async function startTraceSink(directory: string): Promise<TraceSink> {
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        keep(directory, body);
        response.setHeader('content-type', 'application/json').end('{}');
      },
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the trace sink does not listen on a port');
  return address.port;
}

function keep(directory: string, body: unknown): void {
  for (const { resource, scopeSpans } of sent.parse(body).resourceSpans) {
    for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
      appendFileSync(join(directory, span.traceId), `${JSON.stringify({ ...span, resource })}\n`);
    }
  }
}
