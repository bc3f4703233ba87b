import { useStack } from '../stack/use-stack.js';

const stack = useStack();

const PROCESSES = ['gateway', 'user-service', 'repo-service', 'mr-service', 'ci-service'];

describe('A stranger', () => {
  it('finds no metrics at the port of the API', async () => {
    const reply = await fetch(`${stack.url}/-/metrics`);

    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('process_cpu');
  });

  it.each(['/-/liveness', '/-/readiness'])('learns from %s that Ingot is up, and nothing else', async (path) => {
    const reply = await fetch(`${stack.url}${path}`);

    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ status: 'ok' });
  });
});

describe('An operator', () => {
  it.each(PROCESSES)('reads metrics, and the reasons of readiness, of %s at its own port on loopback', async (name) => {
    const url = stack.running.opsUrls[name];
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

    const metrics = await (await fetch(`${url}/-/metrics`)).text();
    const readiness: unknown = await (await fetch(`${url}/-/readiness`)).json();

    expect(metrics).toContain(`service="${name}"`);
    expect(readiness).toMatchObject({ status: 'ok', checks: { nats: 'ok' } });
  });
});
