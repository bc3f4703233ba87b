import nodegit from 'nodegit';
import { type CreateCommitResult } from '../git-types.js';
import { ActionRefused, applyAction, checkAction, type CheckedAction } from './commit-actions.js';
import { toSignature, writeCommit } from './commits.js';
import { repositoryAt } from './repositories.js';
import { TreeEditor } from './tree-editor.js';
import { type RequestOf } from './worker-operations.js';

/** Writes one commit of all actions; no ref moves. First every action is checked, then they are done in order. */
export async function createCommit(request: RequestOf<'createCommit'>): Promise<CreateCommitResult> {
  const repository = await repositoryAt(request.directory);
  const parent = request.tip === null ? null : await nodegit.Commit.lookup(repository, request.tip);
  const source = parent && (await parent.getTree());
  try {
    const before = source && new TreeEditor(repository, source);
    const actions: CheckedAction[] = [];
    for (const action of request.actions) actions.push(await checkAction(action, before));
    const tree = new TreeEditor(repository, source);
    for (const action of actions) await applyAction(action, tree, repository);
    const commitOid = await writeCommit(repository, await tree.write(), parent ? [parent] : [], {
      message: request.message,
      author: toSignature(request.author),
      committer: toSignature(request.committer),
    });
    return { outcome: 'created', commitOid };
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error;
    return { outcome: 'refused', code: error.code, message: error.message };
  }
}
