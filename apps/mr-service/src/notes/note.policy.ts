import { allows, type ProjectStanding } from '@ingot/contracts';

interface AuthoredNote {
  readonly authorId: number;
  readonly system: boolean;
}

/** Who wrote it, and maintainers; nobody changes what Ingot itself noted. */
export const mayChangeNote = (note: AuthoredNote, caller: { userId: number }, project: ProjectStanding): boolean =>
  !note.system && isInChargeOf(note, caller, project);

/** Who wrote it, and maintainers; these alone delete what Ingot itself noted. */
export const mayDeleteNote = (note: AuthoredNote, caller: { userId: number }, project: ProjectStanding): boolean =>
  isInChargeOf(note, caller, project);

/** Who caused a change did not write what Ingot notes of it. */
const isInChargeOf = (note: AuthoredNote, { userId }: { userId: number }, project: ProjectStanding): boolean =>
  allows('administer_note', project) || (note.authorId === userId && !note.system && !project.archived);
