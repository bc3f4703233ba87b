import { Module } from '@nestjs/common';
import { LintHandlers } from './lint.handlers.js';
import { PipelineCompiler, THREAD_FILE } from './pipeline.compiler.js';

@Module({
  controllers: [LintHandlers],
  providers: [PipelineCompiler, { provide: THREAD_FILE, useValue: new URL('./threads/main.js', import.meta.url) }],
  exports: [PipelineCompiler],
})
export class ConfigurationModule {}
