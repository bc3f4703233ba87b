import { Controller, Inject } from '@nestjs/common';
import { ciStreamUrl } from '@ingot/contracts';
import { Answers, CONFIG } from '@ingot/platform';
import { type CiConfig } from '../config.js';

/** Tells gateways the URL for uploads to this replica. Any replica accepts all of them. */
@Controller()
export class StreamUrlAnswers {
  constructor(@Inject(CONFIG) private readonly config: CiConfig) {}

  @Answers(ciStreamUrl)
  url(): { readonly url: string } {
    return { url: this.config.STREAM_URL };
  }
}
