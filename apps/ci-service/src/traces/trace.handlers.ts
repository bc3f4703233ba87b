import { Controller } from '@nestjs/common';
import { type Call, getJobTrace } from '@ingot/contracts';
import { type StreamAnswer, Streams } from '@ingot/platform';
import { JobRepository } from '../jobs/job.repository.js';
import { isComplete } from '../processing/job-transition.js';
import { TraceStore } from './trace.store.js';

@Controller()
export class TraceHandlers {
  constructor(
    private readonly jobs: JobRepository,
    private readonly traces: TraceStore,
  ) {}

  @Streams(getJobTrace)
  async show({ project, input }: Call<typeof getJobTrace>): Promise<StreamAnswer> {
    const { id, status } = await this.jobs.get(project.id, input.job_id);
    const { length, open } = await this.traces.read(id, { hasEnded: isComplete(status) });
    return {
      contentType: 'text/plain',
      disposition: 'inline',
      fileName: null,
      version: null,
      length,
      open: () => open(),
      openPart: open,
    };
  }
}
