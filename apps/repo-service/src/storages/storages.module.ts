import { Module } from '@nestjs/common';
import { StoragesHandlers } from './storages.handlers.js';
import { Storages } from './storages.js';

@Module({ controllers: [StoragesHandlers], providers: [Storages], exports: [Storages] })
export class StoragesModule {}
