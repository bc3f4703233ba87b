import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module.js';
import { Principals } from './principals.js';

@Module({ imports: [GitModule], providers: [Principals], exports: [Principals] })
export class PrincipalsModule {}
