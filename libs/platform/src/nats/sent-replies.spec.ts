import { jest } from '@jest/globals';
import { SentReplies } from './sent-replies.js';

const replyOf = (bytes: number) => ({ body: new Uint8Array(bytes) });

describe('sent replies', () => {
  let sent: SentReplies;
  beforeEach(() => {
    jest.useFakeTimers();
    sent = new SentReplies();
  });
  afterEach(() => jest.useRealTimers());

  it('are found by their subject and the number of their call', () => {
    const reply = replyOf(1);
    sent.add('_INBOX.gateway.x.1', 7, reply);
    expect(sent.find('_INBOX.gateway.x.1', 7)).toBe(reply);
    expect(sent.find('_INBOX.gateway.x.2', 7)).toBeUndefined();
  });

  it('are not those of a later call that uses the same subject', () => {
    sent.add('_INBOX.gateway.x.1', 7, replyOf(1));
    expect(sent.find('_INBOX.gateway.x.1', 9)).toBeUndefined();
    const later = replyOf(2);
    sent.add('_INBOX.gateway.x.1', 9, later);
    expect(sent.find('_INBOX.gateway.x.1', 9)).toBe(later);
    expect(sent.find('_INBOX.gateway.x.1', 7)).toBeUndefined();
  });

  it('are forgotten after three seconds', () => {
    sent.add('old', 1, replyOf(1));
    jest.advanceTimersByTime(3_000);
    sent.add('new', 2, replyOf(1));
    expect(sent.find('old', 1)).toBeUndefined();
    expect(sent.find('new', 2)).toBeDefined();
  });

  it('are 16 MiB at most, the newest ones', () => {
    for (let n = 0; n < 20; n++) sent.add(`subject ${n}`, n, replyOf(1024 ** 2));
    const kept = Array.from({ length: 20 }, (_, n) => sent.find(`subject ${n}`, n) !== undefined);
    expect(kept).toEqual(Array.from({ length: 20 }, (_, n) => n >= 4));
  });
});
