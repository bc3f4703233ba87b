import { z } from 'zod';
import { event } from '../event.js';
import { id } from '../fields.js';

/** A user has another username, and with it another path of their personal namespace. */
export const userRenamed = event(
  'user',
  'user.renamed',
  1,
  z.object({
    userId: id,
    username: z.string(),
    /** Grows with each renaming of the user, so that an older one is never taken for the newer. */
    revision: z.int().positive(),
  }),
);

/** A user is gone; what remains of their contributions belongs to the ghost user. */
export const userDeleted = event('user', 'user.deleted', 1, z.object({ userId: id, ghostId: id }));

/** A setting of the instance changed; for the owner of the settings itself, which tells everybody by broadcast. */
export const applicationSettingsChanged = event('user', 'application_settings.changed', 1, z.object({}));
