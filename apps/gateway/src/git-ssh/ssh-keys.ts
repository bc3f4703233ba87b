import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { authenticateSshKey, type Principal, type SshKeyHolder, userChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient, sshFingerprint } from '@ingot/platform';
import { LastUses } from '../auth/last-uses.js';

const CACHED_KEYS = 20_000;
const FRESH_MS = 10_000;

/** Who SSH keys belong to; remembered for seconds, and dropped at once when the user or their keys change. */
@Injectable()
export class SshKeys {
  private readonly holders = new InvalidatedCache<SshKeyHolder>({
    maxEntries: CACHED_KEYS,
    freshMs: FRESH_MS,
    subjectOf: ({ principal }) => principal.userId,
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly lastUses: LastUses,
    broadcasts: Broadcasts,
  ) {
    this.holders.dropOn(broadcasts, userChanged, ({ userId }) => userId);
  }

  /** Whose key this is, or null when it is nobody's or they may not act. */
  async ownerOf(publicKey: Buffer): Promise<Principal | null> {
    return (await this.find(publicKey))?.principal ?? null;
  }

  /** The same for those who have proved that the key is theirs, and do something now. */
  async ownerAtWork(publicKey: Buffer): Promise<Principal | null> {
    const holder = await this.find(publicKey);
    if (holder === null) return null;
    this.lastUses.notice('ssh_key', String(holder.keyId));
    return holder.principal;
  }

  /** Asks again the next time. */
  forget(userId: number): void {
    this.holders.invalidate(userId);
  }

  private async find(publicKey: Buffer): Promise<SshKeyHolder | null> {
    const fingerprint = sshFingerprint(publicKey);
    const holder = await this.holders.get(fingerprint, () => this.rpc.call(authenticateSshKey, { fingerprint }));
    return holder !== null && isSameKey(holder.publicKey, publicKey) ? holder : null;
  }
}

/** @param line the kept key, as in a file of authorized keys */
function isSameKey(line: string, publicKey: Buffer): boolean {
  const kept = Buffer.from(line.split(' ')[1] ?? '', 'base64');
  return kept.length === publicKey.length && timingSafeEqual(kept, publicKey);
}
