import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type BranchRights, NotFound, type Page, pageOf, type PageRequest, projectChanged } from '@ingot/contracts';
import {
  ApplicationSettingsCache,
  type AuditEntry,
  AuditTrail,
  Broadcasts,
  changesBetween,
  columnsOf,
  type RowOf,
} from '@ingot/platform';
import { ProjectCache } from '../views/project-cache.js';
import { ProjectEntity } from '../views/project.entity.js';
import { type BranchProtection, BranchRules, canCoverBranches, type ProtectionRule } from './branch-rules.js';
import { InvalidRuleName, RuleExists, RULES_PER_PROJECT, TooManyRules } from './protected-branch.errors.js';
import { ProtectedBranchEntity } from './protected-branch.entity.js';

/** Undefined values stay as they are; in a new rule they give developers no rights. */
export interface DeveloperRights {
  readonly mayPush?: boolean | undefined;
  readonly mayMerge?: boolean | undefined;
}

const RULE = columnsOf(ProtectedBranchEntity).only('name', 'pushLevel', 'mergeLevel').from('r');
const PROJECT = columnsOf(ProjectEntity).only('defaultBranch').from('p');

const levelFor = (developersToo: boolean): 30 | 40 => (developersToo ? 30 : 40);

/** The protection rules of projects' branches. */
@Injectable()
export class ProtectedBranches {
  private readonly cache: ProjectCache<BranchRules>;

  constructor(
    private readonly pool: pg.Pool,
    private readonly database: DataSource,
    private readonly broadcasts: Broadcasts,
    private readonly settings: ApplicationSettingsCache,
    private readonly audit: AuditTrail,
  ) {
    this.cache = new ProjectCache(broadcasts, { maxProjects: 10_000, freshMs: 10_000 });
  }

  /** The rights to a branch, which need not exist. Throws `NotFound` for an unknown project. */
  async rightsFor(projectId: number, branch: string): Promise<BranchRights> {
    return (await this.rulesOf(projectId)).rightsFor(branch);
  }

  /** All rules of a project, for lists of branches; cached. */
  async rulesOf(projectId: number): Promise<BranchRules> {
    const rules = await this.cache.get(projectId, () => this.load(projectId));
    return rules.defaultBranch === null ? rules.withFirstBranch(await this.defaultProtection()) : rules;
  }

  /** The protection of the branch that becomes a project's default one. */
  async defaultProtection(): Promise<BranchProtection> {
    return (await this.settings.current()).defaultBranchProtection;
  }

  /** Protects a branch or changes the developers' rights to it; invalidates all replicas. Throws `TooManyRules`. */
  async protect(projectId: number, branch: string, { mayPush, mayMerge }: DeveloperRights): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.findLocked(tx, projectId, branch);
      const rule = {
        name: branch,
        pushLevel: mayPush === undefined ? (before?.pushLevel ?? 40) : levelFor(mayPush),
        mergeLevel: mayMerge === undefined ? (before?.mergeLevel ?? 40) : levelFor(mayMerge),
      };
      if (before === null) await this.add(tx, projectId, rule);
      else await tx.update(ProtectedBranchEntity, { projectId, name: branch }, rule);
      await this.audit.record(tx, ...auditOfRule(projectId, before, rule));
    });
    await this.broadcasts.send(projectChanged, { projectId });
  }

  /** Deletes the rule of exactly this name, if any; invalidates all replicas. */
  async unprotect(projectId: number, branch: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.findLocked(tx, projectId, branch);
      if (before === null) return;
      await tx.delete(ProtectedBranchEntity, { projectId, name: branch });
      await this.audit.record(tx, ...auditOfRule(projectId, before, null));
    });
    await this.broadcasts.send(projectChanged, { projectId });
  }

  /** Rules by name; filtered by `search`. */
  async page(projectId: number, search: string | undefined, page: PageRequest): Promise<Page<ProtectedBranchEntity>> {
    const all = await this.rows.find({ where: { projectId }, order: { name: 'ASC' } });
    const part = search?.toLowerCase() ?? '';
    return pageOf(part === '' ? all : all.filter(({ name }) => name.toLowerCase().includes(part)), page);
  }

  /** The rule of exactly this name. Throws `NotFound`. */
  async get(projectId: number, name: string): Promise<ProtectedBranchEntity> {
    const rule = await this.rows.findOneBy({ projectId, name });
    if (rule === null) throw new NotFound('Protected Branch');
    return rule;
  }

  /** Adds a rule; invalidates all replicas. Throws `InvalidRuleName`, `RuleExists`, and `TooManyRules`. */
  async create(projectId: number, rule: ProtectionRule): Promise<ProtectedBranchEntity> {
    if (!canCoverBranches(rule.name)) throw new InvalidRuleName();
    await this.database.transaction(async (tx) => {
      if ((await this.findLocked(tx, projectId, rule.name)) !== null) throw new RuleExists(rule.name);
      await this.add(tx, projectId, rule);
      await this.audit.record(tx, ...auditOfRule(projectId, null, rule));
    });
    await this.broadcasts.send(projectChanged, { projectId });
    return this.get(projectId, rule.name);
  }

  /** Changes the given levels of a rule; invalidates all replicas. Throws `NotFound`. */
  async update(
    projectId: number,
    name: string,
    levels: Partial<Omit<ProtectionRule, 'name'>>,
  ): Promise<ProtectedBranchEntity> {
    await this.database.transaction(async (tx) => {
      const before = await this.findLocked(tx, projectId, name);
      if (before === null) throw new NotFound('Protected Branch');
      if (Object.keys(levels).length > 0) await tx.update(ProtectedBranchEntity, { projectId, name }, levels);
      await this.audit.record(tx, ...auditOfRule(projectId, before, { ...before, ...levels }));
    });
    await this.broadcasts.send(projectChanged, { projectId });
    return this.get(projectId, name);
  }

  /** Deletes a rule; invalidates all replicas. Null when there is none. */
  async delete(projectId: number, name: string): Promise<ProtectedBranchEntity | null> {
    const rule = await this.rows.findOneBy({ projectId, name });
    await this.unprotect(projectId, name);
    return rule;
  }

  /**
   * Protects a branch that has just become the default one, unless a rule matches it.
   * Broadcast `projectChanged` after the commit.
   */
  async protectDefaultBranch(
    tx: EntityManager,
    projectId: number,
    branch: string,
    protection: BranchProtection,
  ): Promise<void> {
    if (protection === 0) return;
    const rules = await tx.findBy(ProtectedBranchEntity, { projectId });
    if (new BranchRules(branch, rules).rightsFor(branch).isProtected) return;
    const rule = { name: branch, pushLevel: levelFor(protection === 1), mergeLevel: 40 } as const;
    await tx.insert(ProtectedBranchEntity, { projectId, ...rule });
  }

  /** Within the turn of `findLocked`. */
  private async add(tx: EntityManager, projectId: number, rule: ProtectionRule): Promise<void> {
    if ((await tx.countBy(ProtectedBranchEntity, { projectId })) >= RULES_PER_PROJECT) throw new TooManyRules();
    await tx.insert(ProtectedBranchEntity, { projectId, ...rule });
  }

  /** Writers of a project's rules take turns. Throws `NotFound` when the project is deleted. */
  private async findLocked(tx: EntityManager, projectId: number, name: string): Promise<ProtectedBranchEntity | null> {
    const projects: unknown[] = await tx.query('SELECT FROM projects WHERE id = $1 FOR NO KEY UPDATE', [projectId]);
    if (projects.length === 0) throw new NotFound('Project');
    return tx.findOneBy(ProtectedBranchEntity, { projectId, name });
  }

  private get rows() {
    return this.database.getRepository(ProtectedBranchEntity);
  }

  private async load(projectId: number): Promise<BranchRules> {
    const { rows } = await this.pool.query<RuleRow>({
      name: 'branch_rules',
      text: `
        SELECT ${PROJECT.sql}, ${RULE.sql}
        FROM projects p LEFT JOIN protected_branches r ON r.project_id = p.id
        WHERE p.id = $1 AND p.deleted_at IS NULL`,
      values: [projectId],
    });
    const [first] = rows;
    if (first === undefined) throw new NotFound('Project');
    return new BranchRules(first.defaultBranch, rows.filter(isRule));
  }
}

/** What the audit says of a rule that is made, changed or removed. Pure. */
function auditOfRule(projectId: number, before: ProtectionRule | null, after: ProtectionRule | null): AuditEntry[] {
  const rule = after ?? before;
  if (rule === null) return [];
  const [entity, target] = [
    { type: 'Project', id: projectId } as const,
    { type: 'ProtectedBranch', id: null, name: rule.name },
  ];
  if (after === null) return [{ event: 'protected_branch_removed', entity, target }];
  const event = before === null ? 'protected_branch_created' : 'protected_branch_updated';
  return changesBetween(levelsOf(before), levelsOf(after)).map((change) => ({ event, entity, target, change }));
}

const levelsOf = (rule: ProtectionRule | null) => ({
  push_access_level: rule?.pushLevel ?? null,
  merge_access_level: rule?.mergeLevel ?? null,
});

type RuleRow = RowOf<typeof PROJECT> & (ProtectionRule | { readonly name: null });

const isRule = (row: RuleRow): row is RuleRow & ProtectionRule => row.name !== null;
