import { readFileSync } from 'node:fs';

/**
 * Specs with time limits, the longest first, and how many light specs another worker runs meanwhile.
 */
const TIMED: readonly (readonly [path: string, lightOnes: number])[] = [
  ['resilience/processes.int.spec', 40],
  ['resilience/outages.int.spec', 22],
  ['resilience/rollouts.int.spec', 14],
  ['resilience/rotated-nats-users.int.spec', 10],
  ['resilience/replaced-storage.int.spec', 10],
  ['resilience/nats-cluster.int.spec', 8],
  ['resilience/users.int.spec', 8],
  ['identity/revocation.int.spec', 6],
  ['oauth/oauth-replicas.int.spec', 6],
  ['throttling/throttling.int.spec', 5],
];

/** Signs of a heavy spec: attacks, its own stack or browser, megabytes, or very many calls. */
const HEAVY_PLACE = /\/(attacks|resilience)\//;
const HEAVY = /\b(useOwnStack|useSignInSources|useBrowser|startStack|MEGABYTE|oneRapidSequence)\b/;
/** The number of large light specs that run beside the heavy ones. */
const LARGE = 35;
/** The number of the smallest specs, which run last, so that no worker waits long for the others. */
const SMALL = 15;

/** The relevant part of jest's test. */
interface SpecFile {
  readonly path: string;
}

/**
 * The order of specs, the same in each run. Timed specs run beside light ones, so that they are not slowed down by one that
 * starts a stack or a browser.
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
    // earlier runs do not affect the order
  }
}

function describe<Test extends SpecFile>(test: Test) {
  const text = readFileSync(test.path, 'utf8');
  const turn = TIMED.findIndex(([name]) => test.path.includes(name));
  return {
    test,
    size: text.length,
    isHeavy: HEAVY_PLACE.test(test.path) || HEAVY.test(text),
    turn,
    lightOnes: TIMED[turn]?.[1] ?? 0,
  };
}

/** Spreads the second list evenly over the first. */
function mixed<Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] {
  const share = others.length / Math.max(1, some.length);
  const spread = some.flatMap((spec, index) => [
    spec,
    ...others.slice(Math.round(index * share), Math.round((index + 1) * share)),
  ]);
  return some.length === 0 ? others : spread;
}
