import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { Mentions } from './mentions.js';

@Module({ imports: [GitModule], providers: [Mentions], exports: [Mentions] })
export class MentionsModule {}
