import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { createHash } from 'node:crypto';
import { type FastifyInstance } from 'fastify';

/** The root of the templates, which are beside the code that renders them. */
const ROOT = resolve(import.meta.dirname, '../..');
const EXTENSION = '.eta';

/** Renders templates to HTML. Values are escaped unless the template says otherwise. */
@Injectable()
export class Templates {
  private readonly eta = new Eta({ views: ROOT, autoEscape: true, cache: true, debug: false });

  /** Compiles every template, so that a broken one fails at start. */
  compileAll(): void {
    for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith(EXTENSION)) this.eta.compile(this.eta.readFile?.(join(ROOT, file)) ?? '');
    }
  }

  /** @param name path from `src`, without `.eta` */
  render(name: string, data: object): string {
    return this.eta.render(name, data);
  }
}

interface Asset {
  readonly url: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Static files of pages. Their URLs contain the content's hash, so that browsers may cache them indefinitely. */
@Injectable()
export class Assets {
  private readonly styleSheet = load('ingot.css', 'text/css; charset=utf-8');
  private readonly picture = load('icon.svg', 'image/svg+xml');

  readonly css = this.styleSheet.url;
  readonly icon = this.picture.url;

  register(http: FastifyInstance): void {
    for (const { url, type, content } of [this.styleSheet, this.picture]) {
      http.get(url, (_request, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
      );
    }
  }
}

function load(name: string, type: string): Asset {
  const content = readFileSync(join(import.meta.dirname, name));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return { url: `/assets/${hash}/${name}`, type, content };
}
