import { type ReleaseLinkJson, ValidationFailed } from '@ingot/contracts';
import { type ReleaseLink } from './release-link.repository.js';

/** A link in the API's form. Pure. */
export const presentReleaseLink = ({ id, name, url, linkType }: ReleaseLink): ReleaseLinkJson => ({
  id,
  name,
  url,
  direct_asset_url: url,
  link_type: linkType,
});

const PROTOCOLS = new Set(['http:', 'https:', 'ftp:']);

/** Throws unless browsers may follow it. */
export function requireUrl(url: string): void {
  if (URL.canParse(url) && PROTOCOLS.has(new URL(url).protocol)) return;
  throw new ValidationFailed({ url: ['must be a valid URL'] });
}
