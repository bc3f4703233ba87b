import { type Call, NotFound, type Operation } from '@ingot/contracts';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { type NoteableKind, type ReadableNoteable } from './noteable.js';

/** Who calls about a project, and how. */
export interface Caller extends Pick<Call<Operation>, 'page' | 'baseUrl'> {
  readonly principal: Principal;
  readonly project: ProjectContext;
}

/** Which thing notes are on. */
export interface Place {
  readonly kind: NoteableKind;
  /** As the path of the API names it: the iid, of a snippet the id. */
  readonly number: number;
}

/** The thing; null when there is none, or none for the caller. */
export async function findReadable(
  { principal, project }: Caller,
  { kind, number }: Place,
): Promise<ReadableNoteable | null> {
  const noteable = await kind.find(project, number);
  return noteable?.mayRead(principal, project) === true ? noteable : null;
}

/** As `findReadable`. Throws `NotFound` of what was asked for on it. */
export async function getReadable(caller: Caller, place: Place, what: 'Note' | 'Notes'): Promise<ReadableNoteable> {
  const noteable = await findReadable(caller, place);
  if (noteable === null) throw new NotFound(what);
  return noteable;
}
