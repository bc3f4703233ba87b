import { Module } from '@nestjs/common';
import { Storages } from './storages.js';

@Module({ providers: [Storages], exports: [Storages] })
export class StoragesModule {}
