import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ObjectStoreModule } from './object-store/object-store.module.js';
import { TraceHandlers } from './trace.handlers.js';
import { TraceRepository } from './trace.repository.js';
import { TraceStore } from './trace.store.js';
import { TraceSweep } from './trace.sweep.js';

@Module({
  imports: [JobsModule, ObjectStoreModule],
  controllers: [TraceHandlers],
  providers: [TraceRepository, TraceStore, TraceSweep],
  exports: [TraceStore],
})
export class TracesModule {}
