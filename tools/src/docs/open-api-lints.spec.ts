import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { root } from '../root.js';

jest.setTimeout(180_000); // some seconds of work, on a machine that may be busy

/** `generated.int.spec.ts` sees to it that this is what the gateway serves. */
const file = join(root, 'docs/api/openapi.json');
const source = readFileSync(file, 'utf8');

describe('the OpenAPI document', () => {
  it("keeps Redocly's recommended rules, also those that only warn", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config, absoluteRef: file });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it("keeps Spectral's recommended rules, also those that only warn", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
    const problems = await linter.run(source);
    expect(problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([]);
  });
});
