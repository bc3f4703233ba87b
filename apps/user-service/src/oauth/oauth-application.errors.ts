import { DomainError } from '@ingot/contracts';

/** Somebody keeps as many applications as they may. */
export class TooManyApplications extends DomainError {
  constructor(limit: number) {
    super('conflict', `There are ${limit} applications already`);
  }
}
