import { Module } from '@nestjs/common';
import { ReleaseRepository } from './release.repository.js';

@Module({ providers: [ReleaseRepository], exports: [ReleaseRepository] })
export class ReleaseDataModule {}
