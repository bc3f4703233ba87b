import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  allows,
  branchOf,
  deployedProject,
  principalOfCredential,
  type ProjectContext,
  tagOf,
  Unavailable,
  ZERO_OID,
} from '@ingot/contracts';
import { type Logger, RpcClient, type StreamClaims } from '@ingot/platform';
import { type GitRepository } from '../git/index.js';
import { shadowsBranch } from '../projects/protected-branches/branch-rules.js';
import { ProtectedBranches } from '../projects/protected-branches/protected-branches.js';
import { ProjectAccessReader } from '../projects/views/project-access.reader.js';
import { type RefChange } from '../ref-updates/ref-change.js';
import { startGit } from './git-process.js';
import { type ProposedPush, UnreadableProposal } from './pre-receive-hook.js';
import { PUSH_REFUSALS, refuseChange } from './push-policy.js';
import { quarantineEnvironment } from './quarantine.js';

/**
 * Authorizes the proposed changes of a push when its refs are about to move. The gateway authorized it when it started, which may be
 * hours ago: since then the credential may have been revoked, the user blocked or removed, the project archived.
 */
@Injectable()
export class PushJudge {
  constructor(
    private readonly rpc: RpcClient,
    private readonly accesses: ProjectAccessReader,
    private readonly protection: ProtectedBranches,
  ) {}

  /** The message of the first refusal; null when all changes are allowed. Throws `Unavailable` when it cannot be determined. */
  async refuse(claims: StreamClaims, repository: GitRepository, push: ProposedPush): Promise<string | null> {
    const { credential, userId } = claims;
    const principal = credential && (await this.rpc.call(principalOfCredential, { credential }));
    if (principal === null || principal.userId !== userId) return PUSH_REFUSALS.credential;
    const isDeployKey = principal.credential.kind === 'deploy_key';
    if (isDeployKey && deployedProject(principal, claims.project.id)?.canPush !== true) return PUSH_REFUSALS.push;
    const project = await this.accesses.findContext(String(claims.project.id), principal);
    if (project === null || !allows('push_code', project)) return PUSH_REFUSALS.push;
    return this.refuseChanges(project, repository, push);
  }

  private async refuseChanges(
    project: ProjectContext,
    { directory, refs }: GitRepository,
    push: ProposedPush,
  ): Promise<string | null> {
    const rules = await this.protection.rulesOf(project.id);
    const { head, symbolic } = await refs.state();
    const branches = branchesAfter(await refs.branchNames(), push);
    for (const [index, change] of push.changes.entries()) {
      if (index % rules.branchesPerTurn === 0) await nextTurn();
      const branch = branchOf(change.refname);
      const rights = branch === null ? null : rules.rightsFor(branch);
      const mustFastForward = rights?.isProtected === true && isUpdate(change);
      const isFastForward =
        !mustFastForward || change.isForward === true || (await isReachable(directory, change, push.quarantine));
      const shadows = branch === null && shadowsBranch(tagOf(change.refname) ?? '', rules, head, branches);
      const isSymbolic = symbolic?.has(change.refname) === true;
      const facts = { accessLevel: project.accessLevel, rights, isFastForward, shadowsBranch: shadows, isSymbolic };
      const refusal = refuseChange(change, facts);
      if (refusal !== null) return refusal;
    }
    const namesWithout = (oid: 'oldOid' | 'newOid') =>
      push.changes.filter((change) => change[oid] === ZERO_OID).map(({ refname }) => refname);
    const hasRoom = await refs.hasRoomFor(namesWithout('oldOid'), namesWithout('newOid'));
    return hasRoom ? null : PUSH_REFUSALS.room;
  }
}

/** The branches after the push. */
function branchesAfter(before: ReadonlySet<string>, { changes }: ProposedPush): ReadonlySet<string> {
  const created = changes.flatMap(({ refname, newOid }) => (newOid === ZERO_OID ? [] : (branchOf(refname) ?? [])));
  return new Set([...before, ...created]);
}

/** Logs why a push failed. Answers the message for its client. */
export function explainedFailure(error: unknown, logger: Logger, projectId: number): string {
  const log = { err: error, projectId };
  const refusal = refusalOfFailure(error);
  if (refusal === null) logger.error(log, 'a push failed');
  else logger.warn(log, 'a push was refused');
  return refusal ?? INTERRUPTED;
}

const INTERRUPTED = 'The push could not be recorded; try again.';

function refusalOfFailure(error: unknown): string | null {
  if (error instanceof UnreadableProposal) return PUSH_REFUSALS.name;
  return error instanceof Unavailable ? PUSH_REFUSALS.unavailable : null;
}

const isUpdate = ({ oldOid, newOid }: RefChange): boolean => oldOid !== ZERO_OID && newOid !== ZERO_OID;

/** Whether the old commit is an ancestor of the new one, whose objects are still in quarantine. */
async function isReachable(directory: string, { oldOid, newOid }: RefChange, quarantine: string | null) {
  const git = startGit(['-C', directory, 'merge-base', '--is-ancestor', oldOid, newOid], undefined, {
    env: quarantine === null ? {} : quarantineEnvironment(directory, quarantine),
  });
  git.stdin.end();
  git.stdout.resume();
  const code = await git.ended;
  if (code === 0 || code === 1) return code === 0;
  throw new Error(`git merge-base ended with ${code}: ${git.errors()}`);
}
