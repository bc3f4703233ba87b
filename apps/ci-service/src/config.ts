import { serviceConfig } from '@ingot/platform';

/** What every service reads is all that this one needs. */
export const ciConfig = serviceConfig;
