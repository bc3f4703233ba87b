import { DomainError } from '@ingot/contracts';

/** 413 for a file above the setting `max_attachment_size`. */
export class FileTooLarge extends DomainError {
  constructor(limit: number) {
    super('too_large', '413 Request Entity Too Large', { limit });
  }
}
