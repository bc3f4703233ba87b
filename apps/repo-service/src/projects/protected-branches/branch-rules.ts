import { AccessLevel, type ApplicationSettings, type BranchRights } from '@ingot/contracts';
import { isValidBranchName } from '../../git/index.js';

/** A protection rule. Push level 0 is no one. */
export interface ProtectionRule {
  readonly name: string;
  readonly pushLevel: 0 | 30 | 40;
  readonly mergeLevel: 30 | 40;
}

/** The setting `default_branch_protection`: 0 none, 1 developers may push but not rewrite, 2 maintainers only. */
export type BranchProtection = ApplicationSettings['defaultBranchProtection'];

/** The protection rules of one project. Immutable. */
export class BranchRules {
  /**
   * @param defaultBranch null while the repository is empty
   * @param firstBranch the protection of the first branch, which becomes the default one
   */
  constructor(
    readonly defaultBranch: string | null,
    private readonly rules: readonly ProtectionRule[],
    private readonly firstBranch: BranchProtection = 2,
  ) {}

  /** The same rules with another protection of the first branch. */
  withFirstBranch(protection: BranchProtection): BranchRules {
    return new BranchRules(this.defaultBranch, this.rules, protection);
  }

  /** The rights to a branch: of several matching rules, the most permissive counts. Pure. */
  rightsFor(branch: string): BranchRights {
    const covering = this.rules.filter((rule) => coversBranch(rule.name, branch));
    const isDefault = branch === this.defaultBranch;
    if (covering.length > 0) return { ...mostPermissive(covering), isProtected: true, isDefault };
    const isForMaintainers = this.defaultBranch === null && this.firstBranch === 2;
    const level = isForMaintainers ? AccessLevel.maintainer : AccessLevel.developer;
    return { pushAccessLevel: level, mergeAccessLevel: level, isProtected: isForMaintainers, isDefault };
  }
}

/**
 * Whether a tag of this name would hide an existing protected branch: git prefers the tag. Pure.
 * @param head the branch that HEAD names, which is protected as soon as it exists
 */
export const shadowsBranch = (
  tag: string,
  rules: BranchRules,
  head: string | null,
  branches: ReadonlySet<string>,
): boolean => branches.has(tag) && (rules.defaultBranch === null ? tag === head : rules.rightsFor(tag).isProtected);

function mostPermissive(rules: readonly ProtectionRule[]): Pick<BranchRights, 'pushAccessLevel' | 'mergeAccessLevel'> {
  const pushLevels = rules.flatMap(({ pushLevel }) => (pushLevel === 0 ? [] : [pushLevel]));
  return {
    pushAccessLevel: pushLevels.includes(30) ? 30 : (pushLevels[0] ?? null),
    mergeAccessLevel: rules.some(({ mergeLevel }) => mergeLevel === 30) ? 30 : 40,
  };
}

/** A branch's protection in the API's form. Pure. */
export const protectionFlags = ({ isProtected, pushAccessLevel, mergeAccessLevel }: BranchRights) => ({
  protected: isProtected,
  developers_can_push: isProtected && pushAccessLevel !== null && pushAccessLevel <= AccessLevel.developer,
  developers_can_merge: isProtected && mergeAccessLevel <= AccessLevel.developer,
});

/** The wildcards of a rule: all rules are matched with each branch of a list, and of a push. */
export const MAX_WILDCARDS = 10;

/** Whether a branch name can match this rule, and whether it has no more wildcards than it may. Pure. */
export const canCoverBranches = (pattern: string): boolean =>
  isValidBranchName(pattern.replaceAll('*', 'x')) && pattern.split('*').length - 1 <= MAX_WILDCARDS;

/** Whether a rule matches the branch: `*` stands for any characters, including slashes, or none. */
export function coversBranch(pattern: string, branch: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === branch;
  if (!branch.startsWith(first)) return false;

  let position = first.length;
  for (const part of rest) {
    const found = branch.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return branch.length - last.length >= position && branch.endsWith(last);
}
