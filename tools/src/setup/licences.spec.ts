import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

/** Licences under which others may use, change and pass on what we ship, ours included. */
const ACCEPTED = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** Packages whose metadata has no licence in today's form; each was looked up in the file LICENSE that it comes with. All are MIT. */
const LOOKED_UP = /^node_modules\/(buildcheck|cpu-features|ssh2|@msgpackr-extract\/msgpackr-extract-[\w-]+)$/;

/** Whether one of the alternatives of an SPDX expression is accepted. */
const isAccepted = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => ACCEPTED.has(part.trim())));

describe('the packages that are shipped', () => {
  const shipped = Object.entries(
    lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
  ).filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true);

  it('are those that the lock file names, hundreds of them', () => {
    expect(shipped.length).toBeGreaterThan(300);
  });

  it('have licences that are accepted', () => {
    const others = shipped.filter(
      ([path, { license }]) => !LOOKED_UP.test(path) && (license === undefined || !isAccepted(license)),
    );

    expect(others.map(([path, { license = 'none' }]) => `${path}: ${license}`)).toEqual([]);
  });

  it('are refused with a licence that is not, in whatever expression', () => {
    expect(
      ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', 'SEE LICENSE IN EULA'].map(isAccepted),
    ).toEqual([false, false, false, false, false]);
    expect(['MIT', '(MIT OR GPL-2.0)', '(BSD-2-Clause OR MIT OR Apache-2.0)'].map(isAccepted)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
