import { allows, AttributeMissing, jsonBytes, type ProjectAccess, ValidationFailed } from '@ingot/contracts';

interface AuthoredNote {
  readonly authorId: number;
  readonly system: boolean;
}

/** Keeps a page of notes within the size limit of one reply. */
export const NOTE_BYTES = 64 * 1024;

/** Throws unless the text is a valid body. A blank body counts as missing. */
export function requireNoteBody(parameter: 'body' | 'note', text: string): void {
  if (text.trim() === '') throw new AttributeMissing(parameter);
  if (jsonBytes(text) > NOTE_BYTES) {
    throw new ValidationFailed({ [parameter]: [`is too long (maximum is ${NOTE_BYTES} bytes)`] });
  }
}

/** The author and maintainers; nobody edits a system note. */
export const mayChangeNote = (note: AuthoredNote, caller: { userId: number }, project: ProjectAccess): boolean =>
  !note.system && mayDeleteNote(note, caller, project);

/** The author and maintainers; only maintainers delete a system note. */
export const mayDeleteNote = (note: AuthoredNote, { userId }: { userId: number }, project: ProjectAccess): boolean =>
  allows('administer_note', project) || (note.authorId === userId && !note.system && !project.archived);
