import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { MaintenanceQueue } from './maintenance-queue.js';

@Module({ imports: [RepositoriesModule], providers: [MaintenanceQueue], exports: [MaintenanceQueue] })
export class MaintenanceModule {}
