import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Oid } from '@ingot/contracts';
import { currentRequest, Places } from '@ingot/platform';
import { GitError, type GitRepository } from '../../git/index.js';
import { languageOf } from './language-names.js';
import { TooManyFiles } from './repository-file.errors.js';

type Shares = Readonly<Record<string, number>>;

const CACHED = 2_000;
/** Limits concurrent reads: a listing may take tens of megabytes. */
const READ_AT_ONCE = { running: 2, waiting: 500, parked: 0 } as const;

/** The languages of commits, by the sizes of files. Those of a commit are immutable, and cached. */
@Injectable()
export class Languages {
  private readonly reading = new Places(READ_AT_ONCE, 'languages of commits');
  private readonly shares = new LRUCache<string, Shares, () => Promise<Shares>>({
    max: CACHED,
    fetchMethod: (_key, _known, { context }) => this.reading.run(context, { claimant: currentRequest()?.claimant }),
    ignoreFetchAbort: true,
  });

  /** Percentages, the largest first. Throws `TooManyFiles`. */
  async of(repository: GitRepository, commitOid: Oid): Promise<Shares> {
    try {
      return await this.shares.forceFetch(`${repository.directory} ${commitOid}`, {
        context: async () => sharesOf(await repository.content.bytesBy(commitOid, languageOf)),
      });
    } catch (error) {
      if (error instanceof GitError && error.code === 'too_large') throw new TooManyFiles();
      throw error;
    }
  }
}

function sharesOf(bytes: ReadonlyMap<string, number>): Shares {
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  const largestFirst = [...bytes].filter(([, each]) => each > 0).sort(([, one], [, other]) => other - one);
  return Object.fromEntries(
    largestFirst.map(([language, each]) => [language, Math.round((10_000 * each) / total) / 100]),
  );
}
