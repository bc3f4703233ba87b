import { type PipelineStatus } from '@ingot/contracts';
import { pipelineEntering } from './pipeline-transition.js';

const earlier = new Date('2026-01-01T10:00:00.000Z');
const now = new Date('2026-01-01T10:01:30.000Z');

describe('pipelineEntering', () => {
  it.each<PipelineStatus>(['created', 'pending'])('starts when it runs after %s', (status) => {
    const change = pipelineEntering('running', { status, startedAt: null }, [], now);
    expect(change).toEqual({ status: 'running', startedAt: now, finishedAt: null, duration: null, updatedAt: now });
  });

  it.each<PipelineStatus>(['success', 'failed', 'canceled'])('ends with a duration at %s', (status) => {
    const runTimes = [{ startedAt: earlier, finishedAt: now }];
    const change = pipelineEntering(status, { status: 'running', startedAt: earlier }, runTimes, now);
    expect(change).toEqual({ status, startedAt: earlier, finishedAt: now, duration: 90, updatedAt: now });
  });

  it('has not started when it succeeds at once', () => {
    const change = pipelineEntering('success', { status: 'created', startedAt: null }, [], now);
    expect(change).toMatchObject({ startedAt: null, finishedAt: now, duration: 0 });
  });

  it('keeps its first start and loses its end when it runs again', () => {
    const change = pipelineEntering('running', { status: 'failed', startedAt: earlier }, [], now);
    expect(change).toMatchObject({ startedAt: earlier, finishedAt: null, duration: null });
  });

  it('starts when it runs again without ever having run', () => {
    const change = pipelineEntering('running', { status: 'success', startedAt: null }, [], now);
    expect(change.startedAt).toBe(now);
  });
});
