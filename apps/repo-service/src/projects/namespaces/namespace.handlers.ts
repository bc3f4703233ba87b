import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  getNamespace,
  idIn,
  listNamespaces,
  namespaceExists,
  NotFound,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type NamespaceEntity } from './namespace.entity.js';
import { NamespaceRepository } from './namespace.repository.js';

@Controller()
export class NamespaceHandlers {
  constructor(private readonly namespaces: NamespaceRepository) {}

  @Handles(listNamespaces)
  async list({ principal, input, page }: Call<typeof listNamespaces>): Promise<Answer<typeof listNamespaces>> {
    const ownerId = principal.isAdmin && !input.owned_only ? null : principal.userId;
    const { items, ...counted } = await this.namespaces.page(ownerId, input.search || undefined, page);
    return { items: items.map(presentNamespace), ...counted };
  }

  @Handles(getNamespace)
  async show({ principal, input }: Call<typeof getNamespace>): Promise<Answer<typeof getNamespace>> {
    const id = idIn(input.id);
    const found = await (id === null ? this.namespaces.findByPath(input.id) : this.namespaces.findById(id));
    const isVisible = principal.isAdmin || found?.ownerId === principal.userId;
    if (found === null || found.deletedAt !== null || !isVisible) throw new NotFound('Namespace');
    return presentNamespace(found);
  }

  @Handles(namespaceExists)
  async exists({ input: { id: path } }: Call<typeof namespaceExists>): Promise<Answer<typeof namespaceExists>> {
    const free = await this.namespaces.firstFree(path);
    if (free === path) return { exists: false, suggests: [] };
    return { exists: true, suggests: free === null ? [] : [free] };
  }
}

const presentNamespace = ({ id, name, path, kind }: NamespaceEntity) => ({ id, name, path, kind, full_path: path });
