import { Module } from '@nestjs/common';
import { AwardEmojiRepository } from './award-emoji.repository.js';

@Module({ providers: [AwardEmojiRepository], exports: [AwardEmojiRepository] })
export class AwardEmojiDataModule {}
