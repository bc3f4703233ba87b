import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createProtectedBranch,
  deleteProtectedBranch,
  getProtectedBranch,
  listProtectedBranches,
  type ProtectedBranchJson,
  updateProtectedBranch,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type ProtectionRule } from './branch-rules.js';
import { type ProtectedBranchEntity } from './protected-branch.entity.js';
import { ProtectedBranches } from './protected-branches.js';

@Controller()
export class ProtectedBranchHandlers {
  constructor(private readonly rules: ProtectedBranches) {}

  @Handles(listProtectedBranches)
  async list({
    project,
    input,
    page,
  }: Call<typeof listProtectedBranches>): Promise<Answer<typeof listProtectedBranches>> {
    const { items, total } = await this.rules.page(project.id, input.search, page);
    return { items: items.map(present), total };
  }

  @Handles(getProtectedBranch)
  async show({ project, input }: Call<typeof getProtectedBranch>): Promise<ProtectedBranchJson> {
    return present(await this.rules.get(project.id, input.name));
  }

  @Handles(createProtectedBranch)
  async create({ project, input }: Call<typeof createProtectedBranch>): Promise<ProtectedBranchJson> {
    const { name } = input;
    return present(await this.rules.create(project.id, { name, ...FOR_MAINTAINERS, ...levelsOf(input) }));
  }

  @Handles(updateProtectedBranch)
  async update({ project, input }: Call<typeof updateProtectedBranch>): Promise<ProtectedBranchJson> {
    return present(await this.rules.update(project.id, input.name, levelsOf(input)));
  }

  @Handles(deleteProtectedBranch)
  async delete({ project, input }: Call<typeof deleteProtectedBranch>): Promise<Answer<typeof deleteProtectedBranch>> {
    const deleted = await this.rules.delete(project.id, input.name);
    return deleted === null ? {} : present(deleted);
  }
}

const FOR_MAINTAINERS = { pushLevel: 40, mergeLevel: 40 } as const;

type Levels = Omit<ProtectionRule, 'name'>;

interface GivenLevels {
  readonly push_access_level?: Levels['pushLevel'] | undefined;
  readonly merge_access_level?: Levels['mergeLevel'] | undefined;
  readonly allowed_to_push?: readonly { readonly access_level: Levels['pushLevel'] }[] | undefined;
  readonly allowed_to_merge?: readonly { readonly access_level: Levels['mergeLevel'] }[] | undefined;
}

/** The given levels, in either form. */
function levelsOf(given: GivenLevels): Partial<Levels> {
  const pushLevel = given.push_access_level ?? mostPermissive(given.allowed_to_push);
  const mergeLevel = given.merge_access_level ?? mostPermissive(given.allowed_to_merge);
  return { ...(pushLevel !== undefined && { pushLevel }), ...(mergeLevel !== undefined && { mergeLevel }) };
}

/** Of several levels the most permissive counts; level 0 is no one. */
const mostPermissive = <L extends number>(levels: readonly { readonly access_level: L }[] | undefined): L | undefined =>
  [...(levels ?? [])].sort((one, other) => (one.access_level || Infinity) - (other.access_level || Infinity))[0]
    ?.access_level;

const DESCRIPTIONS = { 0: 'No one', 30: 'Developers + Maintainers', 40: 'Maintainers' } as const;

const present = ({ id, name, pushLevel, mergeLevel }: ProtectedBranchEntity): ProtectedBranchJson => ({
  id,
  name,
  push_access_levels: [presentLevel(id, pushLevel)],
  merge_access_levels: [presentLevel(id, mergeLevel)],
  allow_force_push: false,
  code_owner_approval_required: false,
});

const presentLevel = (id: number, level: keyof typeof DESCRIPTIONS) => ({
  id,
  access_level: level,
  access_level_description: DESCRIPTIONS[level],
  user_id: null,
  group_id: null,
});
