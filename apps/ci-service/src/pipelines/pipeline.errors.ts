import { ValidationFailed } from '@ingot/contracts';

/** Why a pipeline that somebody asked for was not made; nothing is kept of it. */
export class PipelineRefused extends ValidationFailed {
  constructor(
    readonly reason: string,
    context?: Record<string, unknown>,
  ) {
    super({ base: [reason] }, context);
  }
}
