import { Module } from '@nestjs/common';
import { SnippetListRepository } from './snippet-list.repository.js';
import { SnippetRepository } from './snippet.repository.js';

const parts = [SnippetRepository, SnippetListRepository];

/** Snippets as they are stored: what every feature around them needs. */
@Module({ providers: parts, exports: parts })
export class SnippetDataModule {}
