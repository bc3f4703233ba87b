import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER, PeriodicSweep } from '@ingot/platform';
import { type DueJob, JobDeadlines, type WhichJobs } from './job-deadlines.repository.js';
import { PassedDeadlines } from './passed-deadlines.js';

const EVERY_MS = 10_000;
const AT_ONCE = 200;

/** Handles jobs whose deadline has passed, those of a pipeline together. Deadlines are stored in rows, so that they survive crashes. */
@Injectable()
abstract class DeadlinesSweep extends PeriodicSweep {
  protected abstract readonly which: WhichJobs;

  constructor(
    private readonly deadlines: JobDeadlines,
    private readonly passed: PassedDeadlines,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('deadlines of jobs', EVERY_MS, logger);
  }

  /** One batch behind the other: what cannot be handled keeps no later deadline waiting. */
  protected override async sweep(): Promise<void> {
    let last: DueJob | undefined;
    do {
      const due = await this.deadlines.due(this.which, last, AT_ONCE);
      for (const [first, jobs] of byPipeline(due)) {
        if (this.stopped) return;
        await this.attempt(() => this.passed.handle(first, jobs));
      }
      last = due.length === AT_ONCE ? due.at(-1) : undefined;
    } while (last !== undefined);
  }
}

/** Jobs that are delayed or run. */
@Injectable()
export class JobDeadlinesSweep extends DeadlinesSweep {
  protected override readonly which = 'others';
}

/** Jobs that wait for a runner: apart, as those of one project may be so many that others would run late. */
@Injectable()
export class WaitingDeadlinesSweep extends DeadlinesSweep {
  protected override readonly which = 'waiting';
}

/** In the order of their first jobs, each with that one. */
function byPipeline(jobs: readonly DueJob[]): Iterable<readonly [DueJob, readonly DueJob[]]> {
  const grouped = new Map<number, [DueJob, DueJob[]]>();
  for (const job of jobs) {
    const known = grouped.get(job.pipelineId);
    if (known === undefined) grouped.set(job.pipelineId, [job, [job]]);
    else known[1].push(job);
  }
  return grouped.values();
}
