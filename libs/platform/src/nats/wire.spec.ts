import { QueryFailedError } from 'typeorm';
import { toDomainError } from './wire.js';

const refused = (code: string) =>
  new QueryFailedError('UPDATE notes SET body = $1', [], Object.assign(new Error('refused'), { code }));

describe('toDomainError', () => {
  it('takes a deadlock, of which nothing happened, for a call that may work in a moment', () => {
    expect(toDomainError(refused('40P01'))).toMatchObject({ code: 'unavailable' });
  });

  it('takes what was not expected for a fault of ours', () => {
    expect(toDomainError(refused('23505'))).toMatchObject({ code: 'internal' });
    expect(toDomainError('anything')).toMatchObject({ code: 'internal' });
  });
});
