import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserPage } from './use-browser.js';

const SHOW = `({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))`;

/**
 * The accessibility rules (WCAG 2 and best practices) that the current page violates, with the elements. A real browser evaluates them,
 * so that colours and visibility count as users see them.
 * @param rules the rules to check; by default all
 */
export async function accessibilityProblems(page: BrowserPage, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(${SHOW})`);
}
