import { z } from 'zod';
import { event } from '../event.js';
import { id } from '../fields.js';

/** An account was created. Its personal namespace has the username as its path. */
export const userCreated = event('user', 'user.created', 1, z.object({ userId: id, username: z.string() }));

/** A user was renamed, and their personal namespace with them. */
export const userRenamed = event(
  'user',
  'user.renamed',
  1,
  z.object({
    userId: id,
    username: z.string(),
    /** Increases with each renaming of the user, so that consumers can ignore older ones. */
    revision: z.int().positive(),
  }),
);

/** A user was deleted; their remaining contributions belong to the ghost user. */
export const userDeleted = event('user', 'user.deleted', 1, z.object({ userId: id, ghostId: id }));

/** A setting of the instance changed. Consumed by user-service itself, which broadcasts it. */
export const applicationSettingsChanged = event('user', 'application_settings.changed', 1, z.object({}));
