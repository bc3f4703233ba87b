import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isConnectionFailure, retryDeadlocks } from './query-failures.js';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

describe('a connection failure', () => {
  it.each([
    ['a server that shuts down', withCode('57P01')],
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a host that vanished', withCode('EHOSTUNREACH')],
    ['a network that vanished', withCode('ENETUNREACH')],
    ['a name that does not resolve at present', withCode('EAI_AGAIN')],
    ['a name that does not resolve', withCode('ENOTFOUND')],
    ['a connection that took too long', new Error('timeout expired')],
    ['one of several addresses refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['a connection that ended under a query', new Error('Connection terminated unexpectedly')],
    ['a transaction whose connection is gone', new QueryRunnerAlreadyReleasedError()],
    ['a query in a transaction whose connection is gone', new QueryRunnerProviderAlreadyReleasedError()],
  ])('is seen in %s', (_what, error) => {
    expect(isConnectionFailure(error)).toBe(true);
  });

  it.each([
    ['a violated constraint', withCode('23505')],
    ['a fault of ours', new TypeError('undefined is not a function')],
    ['nothing thrown as an error', 'text'],
  ])('is not seen in %s', (_what, error) => {
    expect(isConnectionFailure(error)).toBe(false);
  });
});

/** Fails as often as there are errors, then says how often it was run. */
function failing(...errors: readonly Error[]): () => Promise<number> {
  let runs = 0;
  return () => {
    const error = errors[runs++];
    return error === undefined ? Promise.resolve(runs) : Promise.reject(error);
  };
}

describe('a transaction', () => {
  const deadlock = withCode('40P01');

  it('that was undone for another one is run again', async () => {
    expect(await retryDeadlocks(failing())).toBe(1);
    expect(await retryDeadlocks(failing(deadlock, deadlock))).toBe(3);
  });

  it('that is undone again and again is given up', async () => {
    await expect(retryDeadlocks(failing(deadlock, deadlock, deadlock))).rejects.toBe(deadlock);
  });

  it('that failed for anything else is not run again', async () => {
    const violation = withCode('23505');

    await expect(retryDeadlocks(failing(violation))).rejects.toBe(violation);
  });
});
