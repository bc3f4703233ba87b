import { YamlNumber, type YamlValue } from './yaml-value.js';

const NULLS = new Set(['', '~', 'null', 'Null', 'NULL']);
const BOOLEANS = new Map(
  [
    ['true', true],
    ['yes', true],
    ['on', true],
    ['false', false],
    ['no', false],
    ['off', false],
  ].flatMap(([word, value]) => spellings(String(word)).map((spelling) => [spelling, value === true] as const)),
);
const DECIMAL = /^[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const BASED = /^[-+]?0(?:x[\da-fA-F_]+|o[0-7_]+|b[01_]+)$/;

/**
 * The value of a plain scalar. `yes` and `no` are booleans, as configurations are written for YAML 1.1; times, dates and
 * sexagesimal numbers stay texts.
 */
export function plainScalar(text: string): YamlValue {
  if (NULLS.has(text)) return null;
  const boolean = BOOLEANS.get(text);
  if (boolean !== undefined) return boolean;
  if (DECIMAL.test(text) || BASED.test(text)) return new YamlNumber(Number(text.replaceAll('_', '')), text);
  return text;
}

function spellings(word: string): string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
}
