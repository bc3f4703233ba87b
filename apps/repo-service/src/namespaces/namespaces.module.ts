import { Module } from '@nestjs/common';
import { Namespaces } from './namespaces.js';

@Module({ providers: [Namespaces], exports: [Namespaces] })
export class NamespacesModule {}
