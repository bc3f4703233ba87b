import { type SourceRefusal } from '@ingot/contracts';

/** Why a round trip to a provider ends in nothing. Told as a reply, since people read it on a page. */
export class SourceRefused extends Error {
  constructor(readonly reason: SourceRefusal) {
    super(reason);
  }
}
