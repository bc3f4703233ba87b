import { Module } from '@nestjs/common';
import { ProjectSecrets } from './project-secrets.js';
import { ProjectVariableHandlers } from './project-variable.handlers.js';
import { ProjectVariableRepository } from './project-variable.repository.js';
import { ProjectVariableWriter } from './project-variable.writer.js';

@Module({
  controllers: [ProjectVariableHandlers],
  providers: [ProjectSecrets, ProjectVariableRepository, ProjectVariableWriter],
  exports: [ProjectSecrets, ProjectVariableRepository],
})
export class VariablesModule {}
