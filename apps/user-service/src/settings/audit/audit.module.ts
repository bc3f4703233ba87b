import { Module } from '@nestjs/common';
import { AuditEventRepository } from './audit-event.repository.js';
import { AuditEventsHandlers } from './audit-events.handlers.js';
import { AuditExpirySweep } from './audit-expiry.sweep.js';
import { AuditRecordsConsumer } from './audit-records.consumer.js';

@Module({
  controllers: [AuditEventsHandlers],
  providers: [AuditEventRepository, AuditExpirySweep, AuditRecordsConsumer],
})
export class AuditModule {}
