import { programOf } from '../../../../tools/src/bundle/built-bundle.js';
import { APPS } from '../../../../tools/src/launcher/secrets.js';
import { GENTLE_ENV, Successors } from '../resilience/successors.js';
import { underLoad } from '../resilience/under-load.js';
import { OwnStack } from '../stack/use-own-stack.js';

const START_MS = 300_000;
const TEST_MS = 600_000;
/** How long replicas of both versions serve. */
const BESIDE_MS = 10_000;

const oldRoot = process.env.INGOT_OLD_ROOT;
if (oldRoot === undefined) throw new Error('npm run test:upgrade runs this spec, with the build of another version');

describe('an upgrade', () => {
  const own = new OwnStack();
  let successors: Successors | undefined;

  /** In databases of the old version, which the new one migrates under load. */
  beforeAll(
    () => own.start({ env: GENTLE_ENV, clusterTemplate: undefined, mainOf: (app) => programOf(oldRoot, app) }),
    START_MS,
  );

  afterAll(async () => {
    await successors?.stop();
    await own.stop();
  }, START_MS);

  it(
    'loses no request while replicas of both versions serve, and nothing that was acknowledged',
    async () => {
      const upgraded = (successors = await Successors.beside(own));
      const { failed, lost } = await underLoad(upgraded.test, 'upgrade', async () => {
        // services in any order, gateways last: see docs/operations/upgrade.md
        const order = [...APPS.filter((app) => app !== 'gateway'), 'gateway'] as const;
        for (const app of order) await upgraded.replace(app, { besideMs: BESIDE_MS });
      });

      expect(failed).toEqual([]);
      expect(lost).toEqual([]);
    },
    TEST_MS,
  );
});
