import { Controller } from '@nestjs/common';
import { type Call, type CiLintJson, lintConfiguration } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { CONFIGURATION_PATHS, PipelineCompiler } from './pipeline.compiler.js';

@Controller()
export class LintHandlers {
  constructor(private readonly compiler: PipelineCompiler) {}

  @Handles(lintConfiguration)
  async lint({ input }: Call<typeof lintConfiguration>): Promise<CiLintJson> {
    const problem = await this.compiler.problemOf({ path: CONFIGURATION_PATHS[0], text: input.content });
    return problem === null
      ? { status: 'valid', errors: [], warnings: [] }
      : { status: 'invalid', errors: [problem], warnings: [] };
  }
}
