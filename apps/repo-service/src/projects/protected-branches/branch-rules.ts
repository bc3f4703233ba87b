import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Others go on meanwhile: so many matches of a branch with a pattern take some milliseconds. */
const MATCHES_PER_TURN = 5_000;
const MOST_PER_TURN = 100;

/** The protection rules of one project. Immutable. */
export class BranchRules {
  private readonly exact = new Map<string, ProtectionRule[]>();
  private readonly patterns: { readonly pattern: BranchPattern; readonly rule: ProtectionRule }[] = [];

  /**
   * @param defaultBranch null while the repository is empty
   * @param firstBranch the protection of the first branch, which becomes the default one
   */
  constructor(
    readonly defaultBranch: string | null,
    private readonly rules: readonly ProtectionRule[],
    private readonly firstBranch: BranchProtection = 2,
  ) {
    for (const rule of rules) {
      if (rule.name.includes(WILDCARD)) this.patterns.push({ pattern: new BranchPattern(rule.name), rule });
      else this.exact.set(rule.name, [...(this.exact.get(rule.name) ?? []), rule]);
    }
  }

  /** The same rules with another protection of the first branch. */
  withFirstBranch(protection: BranchProtection): BranchRules {
    return protection === this.firstBranch ? this : new BranchRules(this.defaultBranch, this.rules, protection);
  }

  /** The rights to how many branches are told before others get their turn. */
  get branchesPerTurn(): number {
    const affordable = Math.floor(MATCHES_PER_TURN / Math.max(1, this.patterns.length));
    return Math.min(MOST_PER_TURN, Math.max(1, affordable));
  }

  /** As `rightsFor`, of many branches, in order and in many turns. */
  async rightsForAll(branches: readonly string[]): Promise<readonly BranchRights[]> {
    const all: BranchRights[] = [];
    for (const branch of branches) {
      all.push(this.rightsFor(branch));
      if (all.length % this.branchesPerTurn === 0) await nextTurn();
    }
    return all;
  }

  /** The rights to a branch: of several matching rules, the most permissive counts. Pure. */
  rightsFor(branch: string): BranchRights {
    const matching = this.patterns.filter(({ pattern }) => pattern.covers(branch));
    const covering = [...(this.exact.get(branch) ?? []), ...matching.map(({ rule }) => rule)];
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

const WILDCARD = '*';
/** The wildcards of a rule: all rules are matched with each branch of a list, and of a push. */
export const MAX_WILDCARDS = 10;

/** Whether a branch name can match this rule, and whether it has no more wildcards than it may. Pure. */
export const canCoverBranches = (pattern: string): boolean =>
  isValidBranchName(pattern.replaceAll(WILDCARD, 'x')) && pattern.split(WILDCARD).length - 1 <= MAX_WILDCARDS;

/** The name of a rule, in which `*` stands for any characters, including slashes, or none. It is taken apart once, for many branches. */
export class BranchPattern {
  private readonly first: string;
  private readonly middle: readonly string[];
  /** Null without a wildcard. */
  private readonly last: string | null;

  constructor(name: string) {
    const [first = '', ...rest] = name.split(WILDCARD);
    this.first = first;
    this.last = rest.pop() ?? null;
    this.middle = rest;
  }

  covers(branch: string): boolean {
    const { first, middle, last } = this;
    if (last === null) return first === branch;
    if (!branch.startsWith(first)) return false;

    let position = first.length;
    for (const part of middle) {
      const found = branch.indexOf(part, position);
      if (found === -1) return false;
      position = found + part.length;
    }
    return branch.length - last.length >= position && branch.endsWith(last);
  }
}
