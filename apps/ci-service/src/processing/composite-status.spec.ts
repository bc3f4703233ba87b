import { PIPELINE_STATUSES, type PipelineStatus } from '@ingot/contracts';
import { compositeStatus, type StatusPart } from './composite-status.js';

/** `failed?` is a failed part that may fail. */
const parts = (words: string): StatusPart[] =>
  words.split(' ').map((word) => {
    const status = PIPELINE_STATUSES.find((known) => known === word.replace('?', ''));
    if (status === undefined) throw new Error(`no status: ${word}`);
    return { status, allowFailure: word.endsWith('?') };
  });

describe('compositeStatus', () => {
  it('is nothing of nothing', () => {
    expect(compositeStatus([])).toBeNull();
  });

  it.each(PIPELINE_STATUSES)('is %s of that alone, however often', (status) => {
    expect(compositeStatus(parts(status))).toBe(status);
    expect(compositeStatus(parts(`${status} ${status} ${status}`))).toBe(status);
  });

  it.each<[string, PipelineStatus]>([
    ['success failed', 'failed'],
    ['success failed?', 'success'],
    ['failed?', 'skipped'],
    ['failed canceled', 'failed'],
    ['success pending', 'running'],
    ['success created', 'running'],
    ['failed manual', 'manual'],
    ['failed manual?', 'failed'],
    ['success running?', 'running'],

    ['success skipped', 'success'],
    ['skipped failed?', 'skipped'],
    ['success canceled', 'canceled'],
    ['success skipped canceled', 'canceled'],
    ['skipped canceled', 'canceled'],
    ['created pending', 'pending'],
    ['created skipped', 'pending'],
    ['skipped pending', 'pending'],
    ['created skipped pending', 'pending'],
    ['pending running', 'running'],
    ['failed pending', 'running'],
    ['failed running', 'running'],
    ['canceled running', 'running'],
    ['manual running', 'running'],
    ['manual created', 'manual'],
    ['success manual', 'manual'],
    ['success manual?', 'success'],
    ['failed created', 'running'],
    ['canceled created', 'running'],
    ['failed skipped', 'failed'],
    ['success failed canceled', 'failed'],
    ['canceled?', 'skipped'],
    ['manual?', 'skipped'],
    ['success canceled?', 'success'],
    ['success success? failed?', 'success'],
    ['pending?', 'pending'],
  ])('of %s is %s, in any order', (words, expected) => {
    expect(compositeStatus(parts(words))).toBe(expected);
    expect(compositeStatus(parts(words).reverse())).toBe(expected);
  });
});
