import { type Multipart, type MultipartFile } from '@fastify/multipart';
import { type FastifyRequest } from 'fastify';
import { DomainError } from '@ingot/contracts';
import { type AnnouncedFile } from '@ingot/platform';
import { BodyTooLarge, fromFastifyError } from '../http/http-errors.js';
import { malformedRequest } from './input-reader.js';
import { MalformedParameters, nestParameters, type Parameters } from './nested-parameters.js';

/** Reads a multipart form as a stream, part by part. */
export class MultipartForm {
  private readonly pairs: [string, string][] = [];
  private readonly parts: AsyncIterator<Multipart>;
  private readonly overflow: Promise<never>;
  private kept: MultipartFile | null = null;

  /** @param limit bytes of the form without the returned file; a larger form is refused with `BodyTooLarge` */
  constructor(
    private readonly request: FastifyRequest,
    limit: number,
  ) {
    const limits = { fileSize: Infinity, fieldSize: limit };
    const options = { limits, throwFileSizeLimit: false, preservePath: true };
    this.parts = request.parts(options)[Symbol.asyncIterator]();
    this.overflow = new Promise((_resolve, reject) => {
      let received = 0;
      const count = (chunk: Buffer): void => {
        received += chunk.length;
        if (received - (this.kept?.file.bytesRead ?? 0) <= limit) return;
        request.raw.off('data', count).unpipe();
        reject(new BodyTooLarge(limit));
      };
      request.raw.on('data', count);
    });
    this.overflow.catch(() => undefined); // it may reject after the last read
  }

  /** The parameters in the fields read so far. */
  parameters(): Parameters {
    try {
      return nestParameters(this.pairs);
    } catch (error) {
      throw error instanceof MalformedParameters ? malformedRequest(error) : error;
    }
  }

  /**
   * Reads fields up to the first file in the named field; read the file with `bytesOf`. Without such a file, reads to the end
   * of the form and answers null. Other files are discarded. Throws `DomainError`s.
   */
  async readUpTo(field: string | null): Promise<MultipartFile | null> {
    for (let part = await this.next(); part !== null; part = await this.next()) {
      if (part.type === 'field') this.add(part.fieldname, part.value);
      else if (part.fieldname === field && part.filename !== '') return (this.kept = part);
      else part.file.resume();
    }
    return null;
  }

  /** The bytes of the file. Afterwards, the form is read to its end. */
  async *bytesOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of file) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('a file yielded text instead of bytes');
        yield chunk;
      }
    } catch (error) {
      throw this.unreadable(error);
    }
    await this.readUpTo(null);
  }

  private async next(): Promise<Multipart | null> {
    try {
      const read = await Promise.race([this.parts.next(), this.overflow]);
      return read.done === true ? null : read.value;
    } catch (error) {
      throw this.unreadable(error);
    }
  }

  /** The parser's own errors all mean that the form is truncated or malformed. */
  private unreadable(error: unknown): DomainError {
    if (error instanceof DomainError) return error;
    const refusal = fromFastifyError(error, this.request);
    return refusal ?? new DomainError('bad_request', '400 Bad Request - the form cannot be read', {}, { cause: error });
  }

  /** The parser delivers JSON fields parsed. */
  private add(name: string | undefined, value: unknown): void {
    if (name !== undefined) this.pairs.push([name, typeof value === 'string' ? value : JSON.stringify(value)]);
  }
}

/** The limit of a form without its file. */
const BESIDE_FILE_BYTES = 1024 * 1024;

/** A file of a form, as a stream. */
export interface FormFile extends AnnouncedFile {
  /** Fails when the form breaks off, also after the file. Can be read once. */
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Reads a form up to the file in the field, which the caller streams. The fields before the file become the request's
 * parameters. Null when the body is no form or has no such file.
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

/** A part counts as a file by its type, even without a name. */
const textOf = (name: string | undefined): string => name ?? '';
