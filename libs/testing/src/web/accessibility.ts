import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserPage } from './use-browser.js';

const SHOW = `({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))`;

/**
 * The accessibility rules (WCAG 2 and best practices) that the current page violates, with the elements. A real browser evaluates them,
 * so that colours and visibility count as users see them.
 * @param rules the rules to check; by default all
 * @param within a selector of the part to check; by default the whole page
 */
export async function accessibilityProblems(
  page: BrowserPage,
  { rules, within = 'html' }: { readonly rules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  }
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(${SHOW})`);
}
