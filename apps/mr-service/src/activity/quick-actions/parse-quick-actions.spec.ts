import { parseQuickActions } from './parse-quick-actions.js';
import { type QuickAction } from './quick-action.js';

describe('parseQuickActions', () => {
  it.each<[string, QuickAction]>([
    ['/close', { kind: 'close' }],
    ['/close \t', { kind: 'close' }],
    ['/reopen', { kind: 'reopen' }],
    ['/title  Add a thing ', { kind: 'title', title: 'Add a thing' }],
    ['/assign @ada', { kind: 'assign', username: 'ada' }],
    ['/assign ada.l', { kind: 'assign', username: 'ada.l' }],
    ['/assign me', { kind: 'assign', username: null }],
    ['/unassign', { kind: 'unassign' }],
    ['/label ~bug ~"to do" api', { kind: 'label', names: ['bug', 'to do', 'api'] }],
    ['/label ~bug~api ~bug', { kind: 'label', names: ['bug', 'api'] }],
    ['/relabel ~bug', { kind: 'relabel', names: ['bug'] }],
    ['/unlabel ~bug', { kind: 'unlabel', names: ['bug'] }],
    ['/unlabel', { kind: 'unlabel', names: null }],
    ['/milestone %v1', { kind: 'milestone', title: 'v1' }],
    ['/milestone %"next week"', { kind: 'milestone', title: 'next week' }],
    ['/milestone next week', { kind: 'milestone', title: 'next week' }],
    ['/remove_milestone', { kind: 'remove_milestone' }],
    ['/estimate 1w 3d', { kind: 'estimate', duration: '1w 3d' }],
    ['/remove_estimate', { kind: 'remove_estimate' }],
    ['/spend -1h 5m', { kind: 'spend', duration: '-1h 5m' }],
    ['/remove_time_spent', { kind: 'remove_time_spent' }],
    ['/todo', { kind: 'todo' }],
    ['/done', { kind: 'done' }],
    ['/subscribe', { kind: 'subscribe' }],
    ['/unsubscribe', { kind: 'unsubscribe' }],
  ])('reads %j', (body, action) => {
    for (const type of ['Issue', 'MergeRequest'] as const) {
      expect(parseQuickActions(body, type)).toEqual({ text: '', actions: [action] });
    }
  });

  it.each<['Issue' | 'MergeRequest', string, QuickAction]>([
    ['Issue', '/due 2026-12-01', { kind: 'due', date: '2026-12-01' }],
    ['Issue', '/remove_due_date', { kind: 'remove_due_date' }],
    ['MergeRequest', '/wip', { kind: 'wip' }],
    ['MergeRequest', '/draft', { kind: 'wip' }],
    ['Issue', '/due 2030-01-02T00:00:00Z', { kind: 'due', date: '2030-01-02' }],
    ['MergeRequest', '/merge', { kind: 'merge' }],
  ])('reads on an %s alone %j', (type, body, action) => {
    const other = type === 'Issue' ? 'MergeRequest' : 'Issue';

    expect(parseQuickActions(body, type).actions).toEqual([action]);
    expect(parseQuickActions(body, other)).toEqual({ text: body, actions: [] });
  });

  it.each([
    '/unknown',
    '/Close',
    ' /close',
    '/close now',
    'Please /close',
    '> /close',
    '`/close`',
    '/closed',
    '/title',
    `/title ${'x'.repeat(256)}`,
    `/title ${'🦊'.repeat(256)}`,
    '/assign @ada @bob',
    '/assign',
    '/label',
    '/label ~',
    '/milestone %',
    '/due tomorrow',
    '/due 2026-02-30',
    '/estimate soon',
    '/estimate',
    '/spend 0h',
    '/todo tomorrow',
    '/constructor',
    '/etc/passwd',
    '```\n/close\n```',
  ])('leaves %j as it is', (body) => {
    expect(parseQuickActions(body, 'Issue')).toEqual({ text: body, actions: [] });
  });

  it('keeps what is around the commands', () => {
    expect(parseQuickActions('Done.\r\n\r\n/close\r\n\n/label ~ok\nThanks!\n', 'Issue')).toEqual({
      text: 'Done.\n\n\nThanks!',
      actions: [{ kind: 'close' }, { kind: 'label', names: ['ok'] }],
    });
  });

  it.each(['\u2028', '\r', '\n'])('reads as many blanks as a text can hold before a %j', (lineBreak) => {
    const body = `/close${' '.repeat(64 * 1024)}${lineBreak}now`;

    expect(parseQuickActions(body, 'MergeRequest').actions).toEqual(lineBreak === '\n' ? [{ kind: 'close' }] : []);
  });

  it.each(['/', '~"', '/label~'])('keeps %j, as often as a text can hold it', (piece) => {
    const body = piece.repeat(50_000);

    expect(parseQuickActions(body, 'Issue')).toEqual({ text: body, actions: [] });
  });

  it.each([
    ['/label ~', ['/label']],
    ['/label "', ['/label ', '/label']],
  ])('reads %j, as often as a text can hold it, as one command', (piece, names) => {
    expect(parseQuickActions(piece.repeat(50_000), 'Issue')).toEqual({ text: '', actions: [{ kind: 'label', names }] });
  });

  it('reads as many commands as a text can hold', () => {
    const { text, actions } = parseQuickActions('/close\n'.repeat(50_000), 'Issue');

    expect(text).toBe('');
    expect(actions).toHaveLength(50_000);
  });
});
