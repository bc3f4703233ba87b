import { readFileSync } from 'node:fs';

/**
 * Specs that say how long something may take at most, the longest first, and how many light ones another worker is busy with
 * meanwhile.
 */
const TIMED: readonly (readonly [path: string, lightOnes: number])[] = [
  ['resilience/processes.int.spec', 40],
  ['resilience/outages.int.spec', 22],
  ['resilience/users.int.spec', 8],
  ['identity/revocation.int.spec', 6],
  ['oauth/oauth-replicas.int.spec', 6],
  ['throttling/throttling.int.spec', 5],
];

/** What makes a spec heavy: a stack or a browser of its own, megabytes, or very many calls. */
const HEAVY = /\b(useOwnStack|useSignInSources|useBrowser|startStack|MEGABYTE|oneRapidSequence)\b/;
/** So many of the largest light ones go along with the heavy ones, */
const LARGE = 35;
/** and so many of the smallest come last, so that no worker waits long for another one. */
const SMALL = 15;

/** The part of jest's test that decides. */
interface SpecFile {
  readonly path: string;
}

/**
 * In which order specs begin: the same in each run. What is timed goes along with what takes little of the machine, so that it
 * is not slow because another spec just starts a stack or a browser.
 */
export default class SpecSequencer {
  sort<Test extends SpecFile>(tests: Iterable<Test>): Test[] {
    const bySize = [...tests]
      .map(describe)
      .sort((one, other) => other.size - one.size || one.test.path.localeCompare(other.test.path));
    const timed = bySize.filter(({ turn }) => turn >= 0).sort((one, other) => one.turn - other.turn);
    const heavy = bySize.filter(({ turn, isHeavy }) => turn < 0 && isHeavy);
    const light = bySize.filter(({ turn, isHeavy }) => turn < 0 && !isHeavy);
    const large = light.splice(0, LARGE);
    const small = light.splice(-SMALL);
    const inTurn = timed.flatMap((spec) => [spec, ...light.splice(0, spec.lightOnes)]);
    return [...inTurn, ...mixed(heavy, [...large, ...light]), ...small].map(({ test }) => test);
  }

  cacheResults(): void {
    // what went before changes nothing
  }
}

function describe<Test extends SpecFile>(test: Test) {
  const text = readFileSync(test.path, 'utf8');
  const turn = TIMED.findIndex(([name]) => test.path.includes(name));
  return { test, size: text.length, isHeavy: HEAVY.test(text), turn, lightOnes: TIMED[turn]?.[1] ?? 0 };
}

/** The second list spread evenly over the first. */
function mixed<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  const share = others.length / Math.max(1, some.length);
  const spread = some.flatMap((spec, index) => [
    spec,
    ...others.slice(Math.round(index * share), Math.round((index + 1) * share)),
  ]);
  return some.length === 0 ? others : spread;
}
