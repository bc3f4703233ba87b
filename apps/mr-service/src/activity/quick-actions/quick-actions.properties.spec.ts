import fc from 'fast-check';
import { type LabelNamesChange } from '../targets/work-item-commands.js';
import { fieldChanges } from './field-changes.js';
import { parseQuickActions } from './parse-quick-actions.js';
import { type FieldAction, type QuickAction } from './quick-action.js';

const WRITTEN: readonly (readonly [string, QuickAction])[] = [
  ['/close', { kind: 'close' }],
  ['/assign @ann.lee', { kind: 'assign', username: 'ann.lee' }],
  ['/label ~bug ~"to do"', { kind: 'label', names: ['bug', 'to do'] }],
  ['/unlabel', { kind: 'unlabel', names: null }],
  ['/title New title', { kind: 'title', title: 'New title' }],
  ['/spend 1h 30m  ', { kind: 'spend', duration: '1h 30m' }],
  ['/milestone %"1.0 final"', { kind: 'milestone', title: '1.0 final' }],
];
const command = fc.constantFrom(...WRITTEN);
/** A line of prose, which is neither a command nor code. */
const prose = fc.stringMatching(/^[A-Z][a-z ,.]{0,20}[a-z]$/);

describe('the quick actions of any note', () => {
  it('are the lines that are commands, in their order, and the text is the others', () => {
    const lines = fc.array(fc.oneof(prose, command), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, (written) => {
        const commands = written.filter((line) => typeof line !== 'string');
        const others = written.filter((line) => typeof line === 'string');
        const body = written.map((line) => (typeof line === 'string' ? line : line[0])).join('\n');

        expect(parseQuickActions(body, 'Issue')).toEqual({
          text: others.join('\n'),
          actions: commands.map(([, action]) => action),
        });
      }),
    );
  });

  it('are none in a block of code, of which every character stays', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1 }), (commands) => {
        const body = ['```', ...commands.map(([line]) => line), '```'].join('\n');
        expect(parseQuickActions(body, 'Issue')).toEqual({ text: body, actions: [] });
      }),
    );
  });

  it('are none, and the text stays as it is, where no line begins with a slash', () => {
    const bodies = fc.string({ unit: 'binary', maxLength: 200 }).filter((body) => !/^\s*\//m.test(body));
    fc.assert(
      fc.property(bodies, (body) =>
        expect(parseQuickActions(body, 'MergeRequest')).toEqual({ text: body, actions: [] }),
      ),
    );
  });
});

describe('one change of labels for many', () => {
  const names = fc.uniqueArray(fc.constantFrom('bug', 'ui', 'docs', 'wip'), { maxLength: 3 });
  const some = names.filter(({ length }) => length > 0);
  const action: fc.Arbitrary<FieldAction> = fc.oneof(
    some.map((given) => ({ kind: 'label' as const, names: given })),
    some.map((given) => ({ kind: 'relabel' as const, names: given })),
    fc.oneof(some, fc.constant(null)).map((given) => ({ kind: 'unlabel' as const, names: given })),
  );
  const users = { callerId: 1, userIds: new Map<string, number>() };

  const applied = (labels: readonly string[], change: LabelNamesChange | undefined): string[] => {
    const { keepsOthers, added, removed } = change ?? { keepsOthers: true, added: [], removed: [] };
    const kept = keepsOthers ? labels : [];
    return [...new Set([...kept.filter((name) => !removed.includes(name)), ...added])].sort();
  };

  it('leaves the labels that all of them leave, one after the other', () => {
    fc.assert(
      fc.property(names, fc.array(action, { maxLength: 6 }), (labels, actions) => {
        const inTurn = actions.reduce(
          (present, one) => applied(present, fieldChanges([one], users).labels),
          applied(labels, undefined),
        );
        expect(applied(labels, fieldChanges(actions, users).labels)).toEqual(inTurn);
      }),
    );
  });

  it('never both adds and removes a label', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 6 }), (actions) => {
        const change = fieldChanges(actions, users).labels;
        expect(change?.added.filter((name) => change.removed.includes(name)) ?? []).toEqual([]);
      }),
    );
  });
});
