import { type FastifyRequest } from 'fastify';
import { type AnnouncedFile } from '@ingot/platform';
import { MultipartForm } from './multipart-form.js';

/** What a form may hold besides its file. */
const BESIDE_FILE_BYTES = 1024 * 1024;

/** A file in a form, as it comes. */
export interface FormFile extends AnnouncedFile {
  /** Fails when the form breaks off, also after the file. Can be read once. */
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Reads a form up to the file in the field, and leaves the file for others to read: no more of it is held than is on its way.
 * The fields before it become the request's parameters. Null when the form, or what was sent instead, has no such file.
 */
export async function readFileForm(request: FastifyRequest, field: string): Promise<FormFile | null> {
  if (!request.isMultipart()) return null;
  const form = new MultipartForm(request, BESIDE_FILE_BYTES);
  const file = await form.readUpTo(field);
  request.body = form.parameters();
  if (file === null) return null;
  const announced = Number(request.headers['content-length'] ?? 0);
  return {
    name: textOf(file.filename),
    atLeast: Math.max(0, announced - BESIDE_FILE_BYTES),
    bytes: form.bytesOf(file),
  };
}

/** A part may be a file by its type alone, without a name. */
const textOf = (name: string | undefined): string => name ?? '';
