import { useStack } from '@ingot/testing';

const stack = useStack();

describe('GET /version', () => {
  it('tells any signed-in user what is running', async () => {
    const user = stack.as(await stack.given.user());
    const version = { version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown, revision: 'unknown' };

    expect(await user.get('/version')).toMatchObject({ status: 200, body: version });
    expect(await user.get('/metadata')).toMatchObject({
      status: 200,
      body: { ...version, enterprise: false, kas: { enabled: false, externalUrl: null, version: null } },
    });
    expect((await stack.as(null).get('/version')).status).toBe(401);
  });
});
