import { calendarDate, isLongerThan } from '@ingot/contracts';
import { parseDuration } from '../../durations/duration-parser.js';
import { markdownLines } from '../mentions/markdown-lines.js';
import { type WorkItemType } from '../targets/note-target.js';
import { type QuickAction } from './quick-action.js';

/** A note, split into text and quick actions. */
export interface ParsedNote {
  /** The remaining text. */
  readonly text: string;
  /** In order of appearance. */
  readonly actions: readonly QuickAction[];
}

/** Parses the arguments of a command; null when they are invalid. */
type Reader = (argument: string) => QuickAction | null;

const TITLE_LENGTH = 255;
/** Matches one blank only: `\s+` would backtrack quadratically on a line of blanks. */
const COMMAND = /^\/([a-z_]+)(?:[ \t](.*))?$/;
/** `~bug`, `bug`, `~"to do"` or `"to do"` */
const NAME = /[~%]?(?:"([^"]+)"|([^\s"~]+))/g;
const USERNAME = /^@?([\w.-]+)$/;

type Needless = {
  [Kind in QuickAction['kind']]: { readonly kind: Kind } extends QuickAction ? Kind : never;
}[QuickAction['kind']];

const bare =
  (kind: Needless): Reader =>
  (argument) =>
    argument === '' ? { kind } : null;

const timed =
  (kind: 'estimate' | 'spend'): Reader =>
  (duration) =>
    parseDuration(duration) === null ? null : { kind, duration };

const namesIn = (argument: string): string[] => [
  ...new Set([...argument.matchAll(NAME)].map(([, quoted, word]) => quoted ?? word ?? '')),
];

const labels =
  (kind: 'label' | 'relabel'): Reader =>
  (argument) => {
    const names = namesIn(argument);
    return names.length === 0 ? null : { kind, names };
  };

const READERS: Readonly<Record<string, Reader>> = {
  close: bare('close'),
  reopen: bare('reopen'),
  unassign: bare('unassign'),
  remove_milestone: bare('remove_milestone'),
  estimate: timed('estimate'),
  remove_estimate: bare('remove_estimate'),
  spend: timed('spend'),
  remove_time_spent: bare('remove_time_spent'),
  todo: bare('todo'),
  done: bare('done'),
  subscribe: bare('subscribe'),
  unsubscribe: bare('unsubscribe'),
  title: (title) => (title === '' || isLongerThan(title, TITLE_LENGTH) ? null : { kind: 'title', title }),
  assign: (argument) => {
    if (argument === 'me') return { kind: 'assign', username: null };
    const username = USERNAME.exec(argument)?.[1];
    return username === undefined ? null : { kind: 'assign', username };
  },
  label: labels('label'),
  relabel: labels('relabel'),
  unlabel: (argument) => ({ kind: 'unlabel', names: argument === '' ? null : namesIn(argument) }),
  milestone: (argument) => {
    const title = argument.replace(/^%/, '').replace(/^"(.+)"$/, '$1');
    return title === '' ? null : { kind: 'milestone', title };
  },
};

const READERS_OF: Readonly<Record<WorkItemType, Readonly<Record<string, Reader>>>> = {
  Issue: {
    ...READERS,
    due: (argument) => {
      const { data: date } = calendarDate.safeParse(argument);
      return date === undefined ? null : { kind: 'due', date };
    },
    remove_due_date: bare('remove_due_date'),
  },
  MergeRequest: { ...READERS, wip: bare('wip'), draft: bare('wip'), merge: bare('merge') },
};

/** Extracts the lines that are valid commands. Invalid ones, and lines in code blocks, stay in the text. Pure. */
export function parseQuickActions(body: string, type: WorkItemType): ParsedNote {
  const actions: QuickAction[] = [];
  const kept: string[] = [];
  for (const { text: line, isCode } of markdownLines(body)) {
    const action = isCode ? null : actionIn(line, READERS_OF[type]);
    if (action === null) kept.push(line);
    else actions.push(action);
  }
  return { text: actions.length === 0 ? body : kept.join('\n').trim(), actions };
}

function actionIn(line: string, readers: Readonly<Record<string, Reader>>): QuickAction | null {
  const [, name = '', argument = ''] = COMMAND.exec(line.trimEnd()) ?? [];
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  return read?.(argument.trim()) ?? null;
}
