import { Controller, Inject } from '@nestjs/common';
import { type Answer, getMetadata, getVersion } from '@ingot/contracts';
import { CONFIG, Handles } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import release from '../../package.json' with { type: 'json' };

/** All processes are released together. */
@Controller()
export class MetadataHandlers {
  constructor(@Inject(CONFIG) private readonly config: UserConfig) {}

  @Handles(getVersion)
  version(): Answer<typeof getVersion> {
    return { version: release.version, revision: this.config.INGOT_REVISION };
  }

  @Handles(getMetadata)
  metadata(): Answer<typeof getMetadata> {
    const kas = { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null } as const;
    return { ...this.version(), kas, enterprise: false };
  }
}
