import { DeletedUsersMigration } from '@ingot/platform';

/** Deleted users in whose name a request that was admitted before may still write. */
export class DeletedUsers1764000390404 extends DeletedUsersMigration {
  readonly name = 'DeletedUsers1764000390404';
}
