import { Controller } from '@nestjs/common';
import { type Answer, type Call, housekeepProject } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { scopeOf } from '../../ref-updates/ref-change.js';
import { Housekeeping } from './housekeeping.js';

@Controller()
export class HousekeepingHandlers {
  constructor(private readonly housekeeping: Housekeeping) {}

  @Handles(housekeepProject)
  async run({ project, principal, input }: Call<typeof housekeepProject>): Promise<Answer<typeof housekeepProject>> {
    await this.housekeeping.run({ ...scopeOf({ project, principal }), task: input.task });
    return null;
  }
}
