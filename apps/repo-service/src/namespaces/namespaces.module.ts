import { Module } from '@nestjs/common';
import { NamespaceAnswers } from './namespace.answers.js';
import { NamespaceRenamer } from './namespace-renamer.js';
import { Namespaces } from './namespaces.js';

@Module({ controllers: [NamespaceAnswers], providers: [Namespaces, NamespaceRenamer], exports: [Namespaces] })
export class NamespacesModule {}
