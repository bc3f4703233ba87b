import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';

/** Where templates lie: beside the code that renders them. */
const ROOT = resolve(import.meta.dirname, '../..');
const EXTENSION = '.eta';

/** Turns templates into HTML. What they print is escaped, unless a template says otherwise. */
@Injectable()
export class Templates {
  private readonly eta = new Eta({ views: ROOT, autoEscape: true, cache: true, debug: false });

  /** Compiles every template, so that one that is broken keeps the process from starting. */
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
