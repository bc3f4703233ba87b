import { DomainError } from '@ingot/contracts';

/** In bytes. Base64 adds a third, and the reply must fit into one message. */
export const LARGEST_IN_JSON = 5 * 1024 ** 2;

/** 413: the file exceeds the size limit of a reply. */
export class TooLargeForJson extends DomainError {
  /** @param where the operation that sends it nevertheless */
  constructor(what: 'File' | 'Blob', size: number, where: string) {
    super('too_large', `413 ${what} is larger than ${LARGEST_IN_JSON} bytes; ${where} sends any size`, { size });
  }
}
