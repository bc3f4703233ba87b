import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserPage } from './use-browser.js';

const SHOW = `({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))`;

/**
 * The rules of accessibility (WCAG 2 and good practice) that the page breaks as it is shown now, each with where. The browser
 * itself looks, so that colours and what is hidden count as people see them.
 * @param rules those to look at; all unless given
 */
export async function accessibilityProblems(page: BrowserPage, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(${SHOW})`);
}
