import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'undici';

const CONNECTIONS_PER_STORAGE = 256;

/** Connections to the HTTP servers of storages, by which bulk bytes travel. */
@Injectable()
export class StorageConnections implements OnModuleDestroy {
  private readonly pools = new Map<string, Pool>();

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  /** @param streamUrl of the replica that owns the storage, as in a project's context */
  to(streamUrl: string): Pool {
    const known = this.pools.get(streamUrl);
    if (known !== undefined) return known;
    // A clone may take hours; only the connection itself has to come about soon.
    const pool = new Pool(streamUrl, {
      connections: CONNECTIONS_PER_STORAGE,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: 3_000 },
    });
    this.pools.set(streamUrl, pool);
    return pool;
  }
}
