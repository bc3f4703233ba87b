import { type CredentialRef, type ProjectContext } from '@ingot/contracts';
import { type Claimant } from '../concurrency/places.js';

/** Carries the ticket of a stream from the gateway to the storage. */
export const TICKET_HEADER = 'x-ingot-ticket';

/** What a ticket for a stream of git says: the gateway has decided that this caller may do this. */
export interface StreamClaims {
  readonly service: 'git-upload-pack' | 'git-receive-pack';
  readonly isAdvertisement: boolean;
  /** A whole conversation over a connection of its own; otherwise one exchange over HTTP. */
  readonly isSession?: boolean;
  /** As the caller stands in it. */
  readonly project: ProjectContext;
  /** Null for a caller without any credential. */
  readonly userId: number | null;
  /** By which the caller is judged again when a push moves refs; null like `userId`. */
  readonly credential: CredentialRef | null;
  /** Of the client; left out by gateways of before. */
  readonly address?: string;
}

/** Whose share of places work takes. */
export const claimantOf = (userId: number | null, address: string | undefined): Claimant | undefined =>
  address === undefined ? undefined : { principal: userId === null ? address : `user ${userId}`, address };
