import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError } from '../process/git-error.js';
import { type PathProblem, problemOfNewPath } from '../tree/file-path.js';
import { type FileEntry, TreeEditor, Trees } from '../tree/tree-editor.js';
import { MAX_TREE_BYTES } from '../tree/tree-listing.js';
import { type NewObject, newObject } from '../objects/loose-objects.js';
import { readCommits, storeCommit } from './commit-objects.js';
import { commitContent, type NewCommit } from '../objects/object-content.js';

/** A file action as the client sent it; unvalidated. */
export interface CommitAction {
  readonly action: string;
  readonly filePath: string | null;
  readonly previousPath?: string | null;
  readonly content?: string | null;
  readonly encoding?: string | null;
}

export interface CommitFromActions extends NewCommit {
  /** The branch's head; null creates a root commit (empty repository). */
  readonly tip: Oid | null;
  readonly actions: readonly CommitAction[];
}

export type CreateCommitResult =
  | { readonly outcome: 'created'; readonly commitOid: Oid }
  | { readonly outcome: 'refused'; readonly code: ActionRefusalCode; readonly message: string };

export type ActionRefusalCode =
  | 'unknown_action'
  | 'path_missing'
  | 'path_invalid'
  | 'nothing_there'
  | 'file_missing'
  | 'file_exists'
  | 'content_missing'
  | 'previous_path_missing'
  | 'content_refused';

const REGULAR_FILE = '100644';
const PATH_PROBLEMS = {
  traversal: 'cannot include directory traversal.',
  control_character: 'cannot contain control characters.',
  backslash: "cannot contain backslashes. Separate directories with a '/'.",
} as const satisfies Record<Exclude<PathProblem, 'invalid'>, string>;

/** Writes a commit of all actions; moves no ref. Validates all actions first, then applies them in order. */
export async function createCommit(
  context: RepositoryContext,
  request: CommitFromActions,
): Promise<CreateCommitResult> {
  const objects: NewObject[] = [];
  try {
    const tree = await treeAfter(context, request, objects);
    const content = commitContent(tree, request.tip === null ? [] : [request.tip], request);
    return { outcome: 'created', commitOid: await storeCommit(context, content, objects) };
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error;
    return { outcome: 'refused', code: error.code, message: error.message };
  }
}

/** The tree after all actions; adds the objects that are new to `objects`. */
async function treeAfter(
  context: RepositoryContext,
  { tip, actions }: CommitFromActions,
  objects: NewObject[],
): Promise<Oid> {
  const trees = new Trees(context);
  const source = tip === null ? null : await treeOf(context, tip);
  const before = source && (await TreeEditor.of(trees, source));
  const checked: CheckedAction[] = [];
  for (const action of actions) checked.push(await checkAction(action, before));
  const tree = await TreeEditor.of(trees, source);
  for (const action of checked) await applyAction(action, tree, objects);
  const oid = await tree.build(objects);
  if (objects.some(isTooLargeTree)) throw new GitError('too_large', 'a directory that no later commit could change');
  return oid;
}

const isTooLargeTree = ({ type, content }: NewObject): boolean => type === 'tree' && content.length > MAX_TREE_BYTES;

async function treeOf(context: RepositoryContext, tip: Oid): Promise<Oid> {
  const [commit] = await readCommits(context, [tip]);
  if (!commit) throw new GitError('not_found', 'no such commit');
  return commit.treeOid;
}

/** An invalid action; the message is for the client. */
class ActionRefused extends Error {
  constructor(
    readonly code: ActionRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** A validated action. */
type CheckedAction =
  | { readonly kind: 'create' | 'update'; readonly path: string; readonly content: Buffer }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'move'; readonly path: string; readonly from: string; readonly content: Buffer | null };

const PAST_TENSE = { update: 'updated', delete: 'deleted', move: 'moved' } as const;

type ActionKind = CheckedAction['kind'];

const isActionKind = (text: string): text is ActionKind => text === 'create' || Object.hasOwn(PAST_TENSE, text);

/** Validates one action against the branch before the commit; `before` is null in an empty repository. */
async function checkAction(action: CommitAction, before: TreeEditor | null): Promise<CheckedAction> {
  const kind = action.action;
  if (!isActionKind(kind)) throw new ActionRefused('unknown_action', `Unknown action type \`${kind}\`.`);
  const path = pathOf(action.filePath);
  if (path === '') throw new ActionRefused('path_missing', 'You must specify a file_path.');
  const from = pathOf(action.previousPath);
  if (kind === 'create' || kind === 'move') checkNewPath(path);
  if (kind === 'create') return checkCreate(action, path, before);
  if (!before) throw new ActionRefused('nothing_there', `No files to ${kind}.`);
  if (kind === 'move') return checkMove(action, path, from, before);
  await checkExists(kind, path, before);
  return kind === 'delete' ? { kind, path } : { kind, path, content: contentOf(action) };
}

/** A path of blanks only is missing; other blanks are part of the path. */
const pathOf = (text: string | null | undefined): string =>
  text == null || text.trim() === '' ? '' : text.replace(/^\//, '');

function checkNewPath(path: string): void {
  const problem = problemOfNewPath(path);
  if (problem === null) return;
  throw new ActionRefused(
    'path_invalid',
    problem === 'invalid'
      ? 'Invalid path'
      : `Your changes could not be committed, because the file name, \`${path}\` ${PATH_PROBLEMS[problem]}`,
  );
}

async function checkExists(kind: keyof typeof PAST_TENSE, path: string, before: TreeEditor): Promise<void> {
  if (await before.file(path)) return;
  throw new ActionRefused('file_missing', `File to be ${PAST_TENSE[kind]} \`${path}\` does not exist.`);
}

async function checkCreate(action: CommitAction, path: string, before: TreeEditor | null): Promise<CheckedAction> {
  if (await before?.file(path)) {
    throw new ActionRefused(
      'file_exists',
      `Your changes could not be committed because a file with the name \`${path}\` already exists.`,
    );
  }
  return { kind: 'create', path, content: contentOf(action) };
}

async function checkMove(action: CommitAction, path: string, from: string, before: TreeEditor): Promise<CheckedAction> {
  if (from === '') {
    throw new ActionRefused(
      'previous_path_missing',
      `You must supply the original file path when moving file \`${path}\`.`,
    );
  }
  await checkExists('move', from, before);
  if (await before.file(path)) throw new ActionRefused('file_exists', `Move destination \`${path}\` already exists.`);
  return { kind: 'move', path, from, content: action.content == null ? null : contentOf(action) };
}

/** The content of a file; text gets git's line endings. */
function contentOf({ content, encoding }: CommitAction): Buffer {
  if (content == null) throw new ActionRefused('content_missing', 'You must provide content.');
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  const isBinary = bytes.includes(0);
  return isBinary || !bytes.includes('\r\n')
    ? bytes
    : Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** Applies one action to the tree that the earlier ones produced. */
async function applyAction(action: CheckedAction, tree: TreeEditor, objects: NewObject[]): Promise<void> {
  const write = (content: Buffer): Oid => {
    const blob = newObject('blob', content);
    objects.push(blob);
    return blob.oid;
  };
  switch (action.kind) {
    case 'create':
      await checkFree(action.path, tree);
      return tree.put(action.path, { mode: REGULAR_FILE, oid: write(action.content) });
    case 'update': {
      const { mode } = await existing(action.path, tree);
      return tree.put(action.path, { mode, oid: write(action.content) });
    }
    case 'delete':
      await existing(action.path, tree);
      return tree.remove(action.path);
    case 'move': {
      const { mode, oid } = await existing(action.from, tree);
      await tree.remove(action.from);
      await checkFree(action.path, tree);
      return tree.put(action.path, { mode, oid: action.content === null ? oid : write(action.content) });
    }
  }
}

async function existing(path: string, tree: TreeEditor): Promise<FileEntry> {
  const file = await tree.file(path);
  if (!file) throw new ActionRefused('file_missing', "File doesn't exist");
  return file;
}

async function checkFree(path: string, tree: TreeEditor): Promise<void> {
  if (!(await tree.isFree(path))) throw new ActionRefused('file_exists', 'Filename already exists');
}
