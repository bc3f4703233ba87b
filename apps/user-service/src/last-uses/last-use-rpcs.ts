import { lastUseOfPrivateToken, lastUsesOfSshKeys, noteLastUses } from '@ingot/contracts';

/** The calls that this folder answers. */
export const lastUseRpcs = [noteLastUses, lastUsesOfSshKeys, lastUseOfPrivateToken];
