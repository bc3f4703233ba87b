import { Injectable } from '@nestjs/common';
import { type Oid, type RepositoryAddress } from '@ingot/contracts';
import { type MergeResult } from '../git/index.js';
import { type Reliance, Repositories } from '../storage/repositories.js';

/** Longer than until the branch is moved to it, or never is. */
const AWAITED_MS = 60_000;

/** Merge commits that one call writes and another one moves a branch to: what they lead to must not be deleted between. */
@Injectable()
export class AwaitedCommits {
  private readonly awaited = new Map<string, Reliance>();

  constructor(private readonly repositories: Repositories) {}

  /** Runs `write`, and notes the commit that it has written, if any. */
  async written<Result extends MergeResult>(address: RepositoryAddress, write: () => Promise<Result>): Promise<Result> {
    const reliance = this.repositories.relyOn(address);
    try {
      const result = await write();
      if (result.outcome === 'written') this.remember(keyOf(address, result.oid), reliance);
      else reliance.end();
      return result;
    } catch (error) {
      reliance.end();
      throw error;
    }
  }

  private remember(key: string, reliance: Reliance): void {
    this.awaited.get(key)?.end();
    this.awaited.set(key, reliance);
    setTimeout(() => {
      reliance.end();
      if (this.awaited.get(key) === reliance) this.awaited.delete(key);
    }, AWAITED_MS).unref();
  }

  /** Under the write lock of the repository: whether some of what the commit leads to may be gone, so that it is to be written again. */
  isBroken(address: RepositoryAddress, oid: Oid): boolean {
    return this.awaited.get(keyOf(address, oid))?.isBroken === true;
  }
}

const keyOf = ({ diskPath }: RepositoryAddress, oid: Oid): string => `${diskPath} ${oid}`;
