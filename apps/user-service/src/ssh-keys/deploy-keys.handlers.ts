import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  addDeployKey,
  type Answer,
  type Call,
  type DeployedProjectJson,
  type DeployKeyJson,
  enableDeployKey,
  fairLimit,
  firstUpToJsonBytes,
  getDeployKey,
  listDeployKeys,
  listDeployKeysOfProject,
  type NamedProjectAccess,
  removeDeployKey,
  updateDeployKey,
} from '@ingot/contracts';
import { Handles, projectAccessOf, RpcClient } from '@ingot/platform';
import { type DeployKeyProjectEntity } from './deploy-key-project.entity.js';
import { type DeployKey, DeployKeyRepository } from './deploy-key.repository.js';
import { DeployKeys } from './deploy-keys.js';
import { type SshKeyEntity } from './ssh-key.entity.js';

/** What projects take of one reply; the keys themselves have the rest of 8 MiB. */
const REPLY_PROJECT_BYTES = 6 * 1024 ** 2;

@Controller()
export class DeployKeysHandlers {
  constructor(
    private readonly deployKeys: DeployKeys,
    private readonly keys: DeployKeyRepository,
    private readonly rpc: RpcClient,
  ) {}

  @Handles(listDeployKeys)
  async listAll({ principal, page }: Call<typeof listDeployKeys>): Promise<Answer<typeof listDeployKeys>> {
    const { items, ...counted } = await this.keys.page(page);
    const links = await this.keys.projectsOf(items.map(({ id }) => id));
    const projectIds = [...new Set(links.map(({ projectId }) => projectId))];
    const projects = await projectAccessOf(this.rpc, projectIds, principal);
    const opened = openedByKeys(links, projects);
    const openedBy = ({ id }: SshKeyEntity, canPush: boolean) =>
      (opened.get(id) ?? []).filter((one) => one.canPush === canPush).map(({ project }) => project);
    return {
      items: items.map((key) => ({
        ...presentKey(key),
        projects_with_write_access: openedBy(key, true),
        projects_with_readonly_access: openedBy(key, false),
      })),
      ...counted,
    };
  }

  @Handles(listDeployKeysOfProject)
  async list({ project, page }: Call<typeof listDeployKeysOfProject>): Promise<Answer<typeof listDeployKeysOfProject>> {
    const { items, ...counted } = await this.keys.pageOfProject(project.id, page);
    return { items: items.map(present), ...counted };
  }

  @Handles(getDeployKey)
  async show({ project, input }: Call<typeof getDeployKey>): Promise<DeployKeyJson> {
    return present(await this.deployKeys.get(project.id, input.key_id));
  }

  @Handles(addDeployKey)
  async add({ principal, project, input }: Call<typeof addDeployKey>): Promise<DeployKeyJson> {
    const expiresAt = input.expires_at === undefined ? null : new Date(input.expires_at);
    return present(await this.deployKeys.add(principal, project, { ...input, canPush: input.can_push, expiresAt }));
  }

  @Handles(updateDeployKey)
  async update({ principal, project, input }: Call<typeof updateDeployKey>): Promise<DeployKeyJson> {
    const changes = { title: input.title, canPush: input.can_push };
    return present(await this.deployKeys.update(principal, project, input.key_id, changes));
  }

  @Handles(enableDeployKey)
  async enable({ principal, project, input }: Call<typeof enableDeployKey>): Promise<DeployKeyJson> {
    return present(await this.deployKeys.enable(principal, project, input.key_id));
  }

  @Handles(removeDeployKey)
  async remove({ principal, project, input }: Call<typeof removeDeployKey>): Promise<Answer<typeof removeDeployKey>> {
    const removed = await this.deployKeys.remove(principal, project, input.key_id);
    return removed === null ? {} : present(removed);
  }
}

const present = ({ key, canPush }: DeployKey): DeployKeyJson => ({ ...presentKey(key), can_push: canPush });

const presentKey = ({ id, title, key, fingerprint, createdAt, expiresAt }: SshKeyEntity) => ({
  id,
  title,
  key,
  fingerprint: md5Of(key),
  fingerprint_sha256: fingerprint,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
});

/** As `ssh-keygen -E md5` prints it, without its prefix. @param line type, base64 and comment */
function md5Of(line: string): string {
  const digest = createHash('md5').update(Buffer.from(line.split(/\s+/)[1] ?? '', 'base64'));
  return digest.digest('hex').replace(/..(?!$)/g, '$&:');
}

/** A project that a key opens. */
interface Opened {
  readonly canPush: boolean;
  readonly project: DeployedProjectJson;
}

/** The projects that each key opens, those that it pushes to first; of many, as many as one reply has room for. Pure. */
function openedByKeys(
  links: readonly DeployKeyProjectEntity[],
  projects: readonly NamedProjectAccess[],
): ReadonlyMap<number, readonly Opened[]> {
  const byId = new Map(projects.map((project) => [project.projectId, presentProject(project)]));
  const all = new Map<number, Opened[]>();
  for (const { keyId, projectId, canPush } of [...links].sort(
    (one, other) => Number(other.canPush) - Number(one.canPush),
  )) {
    const project = byId.get(projectId);
    if (project === undefined) continue;
    const opened = all.get(keyId);
    if (opened === undefined) all.set(keyId, [{ canPush, project }]);
    else opened.push({ canPush, project });
  }
  const lists = [...all];
  const limit = fairLimit(
    lists.map(([, opened]) => Buffer.byteLength(JSON.stringify(opened))),
    REPLY_PROJECT_BYTES,
  );
  return new Map(lists.map(([keyId, opened]) => [keyId, firstUpToJsonBytes(opened, limit)]));
}

const presentProject = ({
  projectId: id,
  name,
  nameWithNamespace: name_with_namespace,
  path,
  pathWithNamespace: path_with_namespace,
}: NamedProjectAccess): DeployedProjectJson => ({ id, name, name_with_namespace, path, path_with_namespace });
