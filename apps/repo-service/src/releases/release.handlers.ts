import { Controller } from '@nestjs/common';
import { type Call, createRelease, type ReleaseJson, updateRelease } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Releases } from './releases.js';

@Controller()
export class ReleaseHandlers {
  constructor(private readonly releases: Releases) {}

  @Handles(createRelease)
  create(call: Call<typeof createRelease>): Promise<ReleaseJson> {
    return this.releases.create(call);
  }

  @Handles(updateRelease)
  update(call: Call<typeof updateRelease>): Promise<ReleaseJson> {
    return this.releases.update(call);
  }
}
