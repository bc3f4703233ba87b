import { hkdfSync } from 'node:crypto';
import { type PlatformConfig } from '../config/platform-config.js';

/** The keys of an installation: the one that is used, and while it is rotated another that is understood. */
export type SecretKeys = Pick<
  PlatformConfig,
  'INGOT_SECRET_KEY' | 'INGOT_SECRET_KEY_NEXT' | 'INGOT_SECRET_KEY_PREVIOUS'
>;

/** Keys derived from the installation's for one purpose; what is made for one is worthless for another. */
export interface DerivedKeys {
  /** Encrypts and signs. */
  readonly current: Uint8Array;
  /** Decrypt and check: the current one first. */
  readonly accepted: readonly Uint8Array[];
}

export function deriveKeys(keys: SecretKeys, purpose: string): DerivedKeys {
  const derive = (key: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32));
  const others = [keys.INGOT_SECRET_KEY_PREVIOUS, keys.INGOT_SECRET_KEY_NEXT].filter((key) => key !== undefined);
  const current = derive(keys.INGOT_SECRET_KEY);
  return { current, accepted: [current, ...others.map(derive)] };
}
