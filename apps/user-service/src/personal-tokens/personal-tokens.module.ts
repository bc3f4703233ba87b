import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { PersonalTokensHandlers } from './personal-tokens.handlers.js';

@Module({ imports: [TokensModule], controllers: [PersonalTokensHandlers] })
export class PersonalTokensModule {}
