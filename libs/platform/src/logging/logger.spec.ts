import { QueryFailedError } from 'typeorm';
import { errorForLog } from './logger.js';

const logged = (error: unknown): string => JSON.stringify(errorForLog(error));

describe('an error in the log', () => {
  it('tells its type, message, code and query', () => {
    const error = new QueryFailedError('SELECT $1', ['a-secret'], Object.assign(new Error('gone'), { code: '57P01' }));

    expect(errorForLog(error)).toMatchObject({
      ...{ type: 'QueryFailedError', message: 'gone', code: '57P01', query: 'SELECT $1' },
    });
    expect(logged(error)).toContain('at Object.<anonymous>'); // its stack
  });

  it('leaves out the values of a query that failed, and the row that it failed on', () => {
    const row = { code: '23505', detail: 'Key (token)=(a-secret) already exists.', where: 'COPY: "a-secret"' };
    const error = new QueryFailedError('INSERT', ['a-secret'], Object.assign(new Error('duplicate key'), row));

    expect(logged(error)).not.toContain('a-secret');
    expect(logged(new AggregateError([error], 'several'))).not.toContain('a-secret');
    expect(logged(new Error('it failed', { cause: error }))).not.toContain('a-secret');
  });

  it('leaves out the arguments of a Redis command', () => {
    const error = Object.assign(new Error('READONLY'), { command: { name: 'set', args: ['key', 'a-secret'] } });

    expect(errorForLog(error)).toMatchObject({ command: { name: 'set' } });
    expect(logged(error)).not.toContain('a-secret');
  });

  it('is given as it is when it is no error', () => {
    expect(errorForLog('a text')).toBe('a text');
  });
});
