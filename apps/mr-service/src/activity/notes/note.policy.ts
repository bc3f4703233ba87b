import { allows, AttributeMissing, jsonBytes, type ProjectAccess, ValidationFailed } from '@ingot/contracts';

interface AuthoredNote {
  readonly authorId: number;
  readonly system: boolean;
}

/** A whole page of notes must fit into one answer. */
export const NOTE_BYTES = 64 * 1024;

/** Throws unless the text can be the body of a note. A blank one counts as missing. */
export function requireNoteBody(parameter: 'body' | 'note', text: string): void {
  if (text.trim() === '') throw new AttributeMissing(parameter);
  if (jsonBytes(text) > NOTE_BYTES) {
    throw new ValidationFailed({ [parameter]: [`is too long (maximum is ${NOTE_BYTES} bytes)`] });
  }
}

/** Its author and maintainers; nobody changes a system note. */
export const mayChangeNote = (note: AuthoredNote, caller: { userId: number }, project: ProjectAccess): boolean =>
  !note.system && mayDeleteNote(note, caller, project);

/** Its author and maintainers; of a system note maintainers alone, as who caused the change did not write it. */
export const mayDeleteNote = (note: AuthoredNote, { userId }: { userId: number }, project: ProjectAccess): boolean =>
  allows('administer_note', project) || (note.authorId === userId && !note.system && !project.archived);
