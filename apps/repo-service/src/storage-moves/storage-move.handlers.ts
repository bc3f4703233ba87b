import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  Forbidden,
  getProjectStorageMove,
  getStorageMove,
  listProjectStorageMoves,
  listStorageMoves,
  moveProject,
  moveStorage,
  NotFound,
  type Principal,
  type StorageMoveJson,
  wakeStorageMoves,
} from '@ingot/contracts';
import { Handles, RpcClient } from '@ingot/platform';
import { type ShownMove, StorageMoveRepository } from '../storage/storage-move.repository.js';

@Controller()
export class StorageMoveHandlers {
  constructor(
    private readonly moves: StorageMoveRepository,
    private readonly rpc: RpcClient,
  ) {}

  @Handles(listStorageMoves)
  async list({ page }: Call<typeof listStorageMoves>): Promise<Answer<typeof listStorageMoves>> {
    const { items, ...counted } = await this.moves.page(null, page);
    return { items: items.map(present), ...counted };
  }

  @Handles(getStorageMove)
  show({ input }: Call<typeof getStorageMove>): Promise<StorageMoveJson> {
    return this.find(input.repository_storage_move_id, null);
  }

  @Handles(moveStorage)
  async moveAll({ input }: Call<typeof moveStorage>): Promise<Answer<typeof moveStorage>> {
    await this.moves.scheduleAll(input.source_storage_name, input.destination_storage_name);
    this.wake(input.source_storage_name);
    return { message: '202 Accepted' };
  }

  @Handles(listProjectStorageMoves)
  async listOfProject({
    project,
    principal,
    page,
  }: Call<typeof listProjectStorageMoves>): Promise<Answer<typeof listProjectStorageMoves>> {
    requireAdministrator(principal);
    const { items, ...counted } = await this.moves.page(project.id, page);
    return { items: items.map(present), ...counted };
  }

  @Handles(getProjectStorageMove)
  showOfProject({ project, principal, input }: Call<typeof getProjectStorageMove>): Promise<StorageMoveJson> {
    requireAdministrator(principal);
    return this.find(input.repository_storage_move_id, project.id);
  }

  @Handles(moveProject)
  async move({ project, principal, input }: Call<typeof moveProject>): Promise<StorageMoveJson> {
    requireAdministrator(principal);
    const { id, source } = await this.moves.schedule(
      project.id,
      input.destination_storage_name,
      'destination_storage_name',
    );
    const scheduled = await this.find(id, project.id);
    this.wake(source);
    return scheduled;
  }

  private async find(id: number, projectId: number | null): Promise<StorageMoveJson> {
    const move = await this.moves.find(id, projectId);
    if (move === null) throw new NotFound('Storage Move');
    return present(move);
  }

  /** The storage finds it soon in any case. */
  private wake(storage: string): void {
    this.rpc.call(wakeStorageMoves, {}, storage).catch(() => undefined);
  }
}

function requireAdministrator({ isAdmin }: Principal): void {
  if (!isAdmin) throw new Forbidden();
}

const present = (move: ShownMove): StorageMoveJson => ({
  id: move.id,
  created_at: move.createdAt.toISOString(),
  state: move.state,
  source_storage_name: move.source,
  destination_storage_name: move.target,
  error_message: move.error,
  project: {
    id: move.projectId,
    description: move.description,
    name: move.name,
    name_with_namespace: `${move.namespaceName} / ${move.name}`,
    path: move.path,
    path_with_namespace: `${move.namespacePath}/${move.path}`,
    created_at: move.projectCreatedAt.toISOString(),
  },
});
