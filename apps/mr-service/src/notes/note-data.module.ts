import { Module } from '@nestjs/common';
import { NoteEvents } from './note-events.js';
import { NoteRepository } from './note.repository.js';

const parts = [NoteRepository, NoteEvents];

/** Notes as they are stored and told of: what every feature that notes something needs. */
@Module({ providers: parts, exports: parts })
export class NoteDataModule {}
