import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories/repositories.module.js';
import { PushedProjects } from './pushed-projects.js';
import { PushesHandlers } from './pushes.handlers.js';

@Module({ imports: [RepositoriesModule], controllers: [PushesHandlers], providers: [PushedProjects] })
export class PushesModule {}
