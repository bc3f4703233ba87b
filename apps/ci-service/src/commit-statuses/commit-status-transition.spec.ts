import { type CommitStatusState } from '@ingot/contracts';
import { statusEntering } from './commit-status-transition.js';

const earlier = new Date('2026-01-01T10:00:00.000Z');
const now = new Date('2026-01-01T10:01:00.000Z');
const pending = { status: 'pending', startedAt: null, finishedAt: null } as const;
const running = { status: 'running', startedAt: earlier, finishedAt: null } as const;

describe('statusEntering', () => {
  it.each<[CommitStatusState, Date | null, Date | null]>([
    ['pending', null, null],
    ['running', now, null],
    ['success', null, now],
    ['failed', null, now],
    ['canceled', null, now],
  ])('takes %s as a first state', (state, startedAt, finishedAt) => {
    expect(statusEntering(state, null, now)).toEqual({ status: state, startedAt, finishedAt });
    expect(statusEntering(state, pending, now)).toEqual({ status: state, startedAt, finishedAt });
  });

  it.each<CommitStatusState>(['success', 'failed', 'canceled'])(
    'goes from running to %s and keeps its start',
    (state) => {
      expect(statusEntering(state, running, now)).toEqual({ status: state, startedAt: earlier, finishedAt: now });
    },
  );

  it('keeps its times when it is told what it is', () => {
    expect(statusEntering('running', running, now)).toEqual(running);
    expect(statusEntering('pending', pending, now)).toEqual(pending);
  });

  it('has not started when it steps back to pending', () => {
    expect(statusEntering('pending', running, now)).toEqual(pending);
  });
});
