import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { authenticateSshKey, type Principal, type SshKeyHolder, userChanged } from '@ingot/contracts';
import { Broadcasts, InvalidatedCache, RpcClient, sshFingerprint } from '@ingot/platform';
import { CredentialUsage } from '../../auth/credential-usage.js';

const CACHED_KEYS = 20_000;
const FRESH_MS = 10_000;

/** Finds the users of SSH keys. Cached for seconds, and dropped at once when the user or their keys change. */
@Injectable()
export class SshKeys {
  private readonly holders = new InvalidatedCache<SshKeyHolder>({
    maxEntries: CACHED_KEYS,
    freshMs: FRESH_MS,
    subjectOf: ({ principal }) => principal.userId,
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly credentialUsage: CredentialUsage,
    broadcasts: Broadcasts,
  ) {
    this.holders.dropOn(broadcasts, userChanged, ({ userId }) => userId);
  }

  /** The user of the key; null for an unknown key or an inactive user. */
  async ownerOf(publicKey: Buffer): Promise<Principal | null> {
    return (await this.find(publicKey))?.principal ?? null;
  }

  /** As `ownerOf`, for a user who has proved the key and uses it now. */
  async ownerAtWork(publicKey: Buffer): Promise<Principal | null> {
    const holder = await this.find(publicKey);
    if (holder === null) return null;
    this.credentialUsage.notice('ssh_key', String(holder.keyId));
    return holder.principal;
  }

  /** Drops the user's keys from the cache. */
  forget(userId: number): void {
    this.holders.invalidate(userId);
  }

  private async find(publicKey: Buffer): Promise<SshKeyHolder | null> {
    const fingerprint = sshFingerprint(publicKey);
    const holder = await this.holders.get(fingerprint, () => this.rpc.call(authenticateSshKey, { fingerprint }));
    return holder !== null && isSameKey(holder.publicKey, publicKey) ? holder : null;
  }
}

/** @param line the stored key, as in `authorized_keys` */
function isSameKey(line: string, publicKey: Buffer): boolean {
  const kept = Buffer.from(line.split(' ')[1] ?? '', 'base64');
  return kept.length === publicKey.length && timingSafeEqual(kept, publicKey);
}
