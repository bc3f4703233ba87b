import { AttributeMissing, jsonBytes, ValidationFailed } from '@ingot/contracts';

/** A whole page of notes must fit into one answer. */
export const NOTE_BYTES = 64 * 1024;

/** Throws unless the text can be the body of a note. A blank one counts as missing. */
export function checkNoteBody(parameter: 'body' | 'note', text: string): void {
  if (text.trim() === '') throw new AttributeMissing(parameter);
  if (jsonBytes(text) > NOTE_BYTES) {
    throw new ValidationFailed({ [parameter]: [`is too long (maximum is ${NOTE_BYTES} bytes)`] });
  }
}
