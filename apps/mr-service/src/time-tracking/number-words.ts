const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
]);

export const isNumberWord = (word: string): boolean => VALUES.has(word) || FACTORS.has(word);

/** The number that English words name: `two hundred forty five`. Pure; the words are all of numbers. */
export function readNumberWords(words: readonly string[]): number {
  let thousands = 0;
  let rest = 0;
  for (const word of words) {
    const factor = FACTORS.get(word);
    if (factor === undefined) rest += VALUES.get(word) ?? 0;
    else if (factor === 1_000) [thousands, rest] = [thousands + (rest || 1) * factor, 0];
    else rest = (rest || 1) * factor;
  }
  return thousands + rest;
}
