import { projectVariable, type ProjectVariableJson } from '@ingot/contracts';
import { expectStatus, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const MISSING = { status: 404, body: { message: '404 Variable Not Found' } };

let project: TestProject;
let path: string;

beforeEach(async () => {
  project = await stack.given.project({ initialized: false });
  path = project.url('/variables');
});

const owner = () => stack.as(project.owner);

async function make(fields: object): Promise<ProjectVariableJson> {
  return projectVariable.strict().parse(expectStatus(await owner().post(path, fields), 201));
}

describe('POST /projects/:id/variables', () => {
  it('makes a variable that is neither masked nor protected, unless it is asked for', async () => {
    expect(await make({ key: 'PLAIN', value: 'some value' })).toEqual({
      variable_type: 'env_var',
      key: 'PLAIN',
      value: 'some value',
      protected: false,
      masked: false,
      raw: false,
      environment_scope: '*',
      description: null,
    });
    const details = { variable_type: 'file', protected: true, masked: true, raw: true, description: 'what it is' };
    expect(await make({ key: 'SECRET', value: 'longenough', ...details })).toMatchObject(details);
  });

  it('refuses a key that is taken, and keeps what it had', async () => {
    const first = await make({ key: 'KEY', value: 'first' });

    expect(await owner().post(path, { key: 'KEY', value: 'second' })).toMatchObject({
      status: 400,
      body: { message: { key: ['has already been taken'] } },
    });
    expect(await owner().get(path)).toMatchObject({ body: [first] });
  });

  it.each([
    [{ key: 'A-B', value: 'x' }, { key: ["can contain only letters, digits and '_'."] }],
    [{ key: 'K'.repeat(256), value: 'x' }, { key: ['is too long (maximum is 255 characters)'] }],
    [{ key: 'KEY', value: 'short', masked: true }, { value: ['is invalid'] }],
    [{ key: 'KEY', value: 'with some blanks', masked: true }, { value: ['is invalid'] }],
    [{ key: 'KEY', value: 'v'.repeat(10_001) }, { value: ['is too long (maximum is 10000 characters)'] }],
    [{ key: 'KEY', value: 'x', environment_scope: 'production' }, { environment_scope: ['is not supported'] }],
  ])('refuses %j and makes nothing', async (fields, message) => {
    expect(await owner().post(path, fields)).toMatchObject({ status: 400, body: { message } });
    expect(await owner().get(path)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['key', 'value'])('asks for the %s', async (name) => {
    expect(await owner().post(path, { key: 'KEY', value: 'x', [name]: undefined })).toMatchObject({
      status: 400,
      body: { message: `400 (Bad request) "${name}" not given` },
    });
  });
});

describe('variables of a project', () => {
  it('are listed as they were made, shown, changed in part and deleted', async () => {
    const [first, second] = [await make({ key: 'B', value: '1' }), await make({ key: 'A', value: '2' })];
    expect(await owner().get(path)).toMatchObject({ body: [first, second], headers: { 'x-total': '2' } });
    expect(await owner().get(`${path}/A`)).toMatchObject({ status: 200, body: second });

    expect(await owner().put(`${path}/A`, { protected: true })).toMatchObject({
      status: 200,
      body: { ...second, protected: true },
    });
    expect(await owner().put(`${path}/A`, { value: 'other' })).toMatchObject({
      body: { value: 'other', protected: true },
    });
    expect(await owner().put(`${path}/A`, { masked: true })).toMatchObject({
      status: 400,
      body: { message: { value: ['is invalid'] } },
    });

    expect(await owner().delete(`${path}/B`)).toMatchObject({ status: 200, body: first });
    expect(await owner().delete(`${path}/B`)).toMatchObject({ status: 200, body: {} });
    expect(await owner().get(`${path}/B`)).toMatchObject(MISSING);
    expect(await owner().put(`${path}/B`, { value: 'x' })).toMatchObject(MISSING);
  });

  it('are not those of another environment, of which there are none', async () => {
    const variable = await make({ key: 'KEY', value: 'x' });
    const of = (scope: string): string => `${path}/KEY?filter[environment_scope]=${scope}`;

    expect(await owner().get(of('prod'))).toMatchObject(MISSING);
    expect(await owner().put(of('prod'), { value: 'y' })).toMatchObject(MISSING);
    expect(await owner().put(`${path}/KEY`, { value: 'y', filter: { environment_scope: 'prod' } })).toMatchObject(
      MISSING,
    );
    expect(await owner().delete(of('prod'))).toMatchObject(MISSING);
    expect(await owner().put(`${path}/KEY`, { value: 'y', environment_scope: 'prod' })).toMatchObject({
      status: 400,
      body: { message: { environment_scope: ['is not supported'] } },
    });

    expect(await owner().get(of('*'))).toMatchObject({ status: 200, body: variable });
    expect(await owner().delete(of('*'))).toMatchObject({ status: 200, body: variable });
  });

  it.each([
    ['developer', 403],
    ['maintainer', 200],
  ] as const)('answer a %s with %i, before the parameters are looked at', async (role, status) => {
    const member = stack.as(await project.member(role));
    await make({ key: 'KEY', value: 'x' });

    expect((await member.get(path)).status).toBe(status);
    expect((await member.get(`${path}/KEY`)).status).toBe(status);
    expect((await member.post(path, {})).status).toBe(status === 200 ? 400 : status);
    expect((await member.put(`${path}/KEY`, { value: 'y' })).status).toBe(status);
    expect((await member.delete(`${path}/KEY`)).status).toBe(status);
  });
});
