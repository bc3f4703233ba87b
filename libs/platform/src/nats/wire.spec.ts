import { headers } from '@nats-io/transport-node';
import { QueryFailedError } from 'typeorm';
import { RepositoryDamaged, Unavailable } from '@ingot/contracts';
import { encodeJson, isFromNobody, readReply, replyError, replyHeaders, toDomainError } from './wire.js';

const refused = (code: string) =>
  new QueryFailedError('UPDATE notes SET body = $1', [], Object.assign(new Error('refused'), { code }));

describe('toDomainError', () => {
  it('takes a deadlock, of which nothing happened, for a call that may work in a moment', () => {
    expect(toDomainError(refused('40P01'))).toMatchObject({ code: 'unavailable' });
  });

  it('refuses a number that no row can hold, rather than calling it a fault', () => {
    const body = { message: '400 Bad Request - a number is out of range' };
    expect(toDomainError(refused('22003'))).toMatchObject({ code: 'bad_request', body });
  });

  it('tells a project that is gone or damaged, and a call that takes too much, from faults of ours', () => {
    const failure = (fields: object): Error => Object.assign(new Error('git failed'), fields);

    expect(toDomainError(failure({ isGone: true }))).toMatchObject({ code: 'not_found' });
    expect(toDomainError(failure({ isTooMuch: true }))).toMatchObject({ code: 'unavailable' });
    expect(toDomainError(failure({ isDamaged: true }))).toMatchObject({ code: 'unprocessable' });
    expect(toDomainError(failure({ isGone: false, isTooMuch: false }))).toMatchObject({ code: 'internal' });
  });

  it('takes what was not expected for a fault of ours', () => {
    expect(toDomainError(refused('23505'))).toMatchObject({ code: 'internal' });
    expect(toDomainError('anything')).toMatchObject({ code: 'internal' });
  });
});

describe('replyError', () => {
  it('is `Unavailable` when the called service lacks a dependency', () => {
    expect(replyError('unavailable', encodeJson({ message: '503 Service Unavailable' }))).toBeInstanceOf(Unavailable);
  });

  it('has the code and the body of any other refusal', () => {
    const refused = { code: 'not_found', body: { message: '404 Thing Not Found' } };
    expect(replyError('not_found', encodeJson(refused.body))).toMatchObject(refused);
  });
});

describe('a reply', () => {
  it('that a repository is damaged is told from other refusals', () => {
    const damage = new RepositoryDamaged();
    expect(replyError(damage.code, encodeJson(damage.body))).toBeInstanceOf(RepositoryDamaged);
    const other = replyError('unprocessable', encodeJson({ message: '422 Any' }));
    expect(other).not.toBeInstanceOf(RepositoryDamaged);
    expect(other).toMatchObject({ code: 'unprocessable', body: { message: '422 Any' } });
  });

  it('tells of a stream, which may be empty, what it is', () => {
    const reply = { body: new Uint8Array(), streamHead: 'eyJ' };
    const sent = { data: reply.body, headers: replyHeaders(reply) };
    expect(readReply(sent)).toEqual(reply);
    expect(isFromNobody(sent)).toBe(false);
  });

  it("that has no bytes is nobody's only if NATS says so", () => {
    expect(isFromNobody({ headers: headers(503, 'No Responders') })).toBe(true);
    expect(isFromNobody({ headers: headers() })).toBe(false);
    expect(isFromNobody({})).toBe(false);
  });
});
