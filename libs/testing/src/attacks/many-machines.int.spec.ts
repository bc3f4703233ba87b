import { z } from 'zod';
import { expectStatus } from '../http/expect-status.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();

/** The limit of machines of one runner. */
const KEPT_AT_MOST = 1_000;
const AT_ONCE = 300;

const registered = z.object({ id: z.number(), token: z.string() });
const machines = z.array(z.object({ system_id: z.string() }));

describe('Somebody with the token of a runner who invents machines', () => {
  it('fills no table: a thousand are kept, those of before among them, and all others are served as well', async () => {
    const project = await stack.given.project();
    const owner = stack.as(project.owner);
    const { runners_token: token } = z
      .object({ runners_token: z.string() })
      .parse(expectStatus(await owner.get(project.url()), 200));
    const runner = registered.parse(expectStatus(await stack.as(null).post('/runners', { token }), 201));
    const comeBy = async (systemId: string): Promise<number> => {
      const body = { token: runner.token, system_id: systemId, info: { version: '19.4.0' } };
      return (await stack.as(null).post('/runners/verify', body)).status;
    };
    expect(await comeBy('honest')).toBe(200);

    for (let first = 0; first < 2 * KEPT_AT_MOST; first += AT_ONCE) {
      const invented = Array.from({ length: AT_ONCE }, (_, index) => `invented-${first + index}`);
      expect(new Set(await Promise.all(invented.map(comeBy)))).toEqual(new Set([200]));
    }

    const page = (number: number) => owner.get(`/runners/${runner.id}/managers?per_page=100&page=${number}`);
    const last = await page(10);
    expect(last.headers['x-total']).toBe(String(KEPT_AT_MOST));
    expect(machines.parse(expectStatus(last, 200)).at(-1)).toEqual({ system_id: 'honest' });
    expect((await page(11)).body).toEqual([]);
  });
});
