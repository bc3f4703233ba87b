/** A reference to an issue. */
export interface IssueReference {
  /** The full path of its project, case-insensitive. */
  readonly projectPath: string;
  readonly iid: number;
}

/** The context of a text, which resolves its short references. */
export interface TextPlace {
  readonly pathWithNamespace: string;
  /** The base URL of this instance, without a trailing slash; null when it is unknown. */
  readonly baseUrl: string | null;
}

/** Only the first letter of a keyword may be upper-case. */
const KEYWORD = /(?<!\w)(?:[Cc]los(?:e[sd]?|ing)|[Ff]ix(?:e[sd]|ing)?|[Rr]esolv(?:e[sd]?|ing)):? +/g;
const SEPARATOR = /, *| +and +/y;

const NAME = '[\\w.-]+';
/** A longer number is never an iid. */
const IID = '\\d{1,15}';

/** Whether a text may close issues, wherever it stands; false for most texts. Pure. */
export const mentionsClosing = (text: string): boolean => text.search(KEYWORD) !== -1;

/** The issues that a text closes: `Closes #1, #2 and group/project#3`. May contain duplicates. Pure. */
export function closingReferences(text: string, place: TextPlace): IssueReference[] {
  const reference = referenceIn(place);
  return [...text.matchAll(KEYWORD)].flatMap(({ 0: keyword, index }) =>
    referencesAt(text, index + keyword.length, reference).map((match) => meaningOf(match, place)),
  );
}

/** A reference, and whether its text closes the issue. */
export interface TextReference extends IssueReference {
  readonly closes: boolean;
}

/** All issues that a text names; one that it closes also without `closes`. May contain duplicates. Pure. */
export const references = (text: string, place: TextPlace): TextReference[] => [
  ...[...text.matchAll(new RegExp(`(?<![\\w./#&-])${eitherIn(place)}`, 'g'))].map((match) => ({
    ...meaningOf(match, place),
    closes: false,
  })),
  ...closingReferences(text, place).map((reference) => ({ ...reference, closes: true })),
];

/** `#1`, `project#1`, `group/project#1` or the full URL, optionally after `issue`. */
const referenceIn = (place: TextPlace): RegExp => new RegExp(`(?:issues? +)?${eitherIn(place)}`, 'y');

function eitherIn({ baseUrl }: TextPlace): string {
  const short = `(?<path>${NAME}(?:/${NAME})*)?#(?<iid>${IID})`;
  const url = `/(?<urlPath>${NAME}(?:/${NAME})+)/issues/(?<urlIid>${IID})(?:#note_\\d+)?`;
  const either = baseUrl === null ? short : `(?:${escaped(baseUrl)}${url}|${short})`;
  return `${either}(?!\\w)`;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The consecutive references from an index on. */
function referencesAt(text: string, start: number, reference: RegExp): RegExpExecArray[] {
  const row: RegExpExecArray[] = [];
  for (let at = start; ;) {
    const match = matchAt(reference, text, at);
    if (match === null) return row;
    row.push(match);
    at += match[0].length;
    at += matchAt(SEPARATOR, text, at)?.[0].length ?? 0;
  }
}

function matchAt(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index;
  return sticky.exec(text);
}

function meaningOf({ groups = {} }: RegExpMatchArray, { pathWithNamespace }: TextPlace): IssueReference {
  const { urlPath, urlIid, path, iid } = groups;
  if (urlPath !== undefined) return { projectPath: urlPath, iid: Number(urlIid) };
  return { projectPath: fullPath(path, pathWithNamespace), iid: Number(iid) };
}

/** Resolves a bare project name in the same namespace. */
function fullPath(path: string | undefined, here: string): string {
  if (path === undefined) return here;
  return path.includes('/') ? path : `${here.slice(0, here.lastIndexOf('/'))}/${path}`;
}
