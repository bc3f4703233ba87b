import { subjectOfCall } from './request-subject.js';

const principal = { userId: 7, username: 'ada', name: 'Ada', isAdmin: false };
const project = { id: 3, pathWithNamespace: 'ada/engine', accessLevel: 40 };

describe('subjectOfCall', () => {
  it('takes the ids and names of caller and project, and nothing else', () => {
    expect(subjectOfCall({ principal, project, input: { password: 'p' } })).toEqual({
      caller: { userId: 7, username: 'ada' },
      project: { id: 3, pathWithNamespace: 'ada/engine' },
    });
  });

  it('takes the administrator who acts as the caller', () => {
    const sudoBy = { userId: 1, username: 'root' };
    expect(subjectOfCall({ principal: { ...principal, sudoBy }, project: null })).toEqual({
      caller: { userId: 7, username: 'ada', sudoBy },
    });
  });

  it.each([[null], ['call'], [{}], [{ principal: null, project: null }], [{ principal: 7, project: 'ada/engine' }]])(
    'takes nothing from %j',
    (call) => {
      expect(subjectOfCall(call)).toEqual({});
    },
  );
});
