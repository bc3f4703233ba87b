import { DeletedProjectsMigration } from '@ingot/platform';

/** Deleted projects for which a request that was admitted before may still write. */
export class DeletedProjects1764000391300 extends DeletedProjectsMigration {
  readonly name = 'DeletedProjects1764000391300';
}
