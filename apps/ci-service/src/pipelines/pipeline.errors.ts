import { ValidationFailed } from '@ingot/contracts';

/** Why a requested pipeline was not created; nothing is stored. */
export class PipelineRefused extends ValidationFailed {
  constructor(
    readonly reason: string,
    context?: Record<string, unknown>,
  ) {
    super({ base: [reason] }, context);
  }
}
