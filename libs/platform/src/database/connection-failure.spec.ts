import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isConnectionFailure } from './connection-failure.js';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

describe('a connection failure', () => {
  it.each([
    ['a server that shuts down', withCode('57P01')],
    ['a refused connection', withCode('ECONNREFUSED')],
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
