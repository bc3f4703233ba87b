import { type CredentialRef, type ProjectContext } from '@ingot/contracts';
import { type Claimant } from '../concurrency/fair-queue.js';

/** The header with the ticket of a stream, from the gateway to the storage. */
export const TICKET_HEADER = 'x-ingot-ticket';

/** The claims of a ticket for a git stream: the gateway has authorized this caller. */
export interface StreamClaims {
  readonly service: 'git-upload-pack' | 'git-receive-pack';
  readonly isAdvertisement: boolean;
  /** Whether it is a full session over its own connection; otherwise one exchange over HTTP. */
  readonly isSession?: boolean;
  /** The project with the caller's access. */
  readonly project: ProjectContext;
  /** Null for an anonymous caller. */
  readonly userId: number | null;
  /** Identifies the credential, which is checked again when a push moves refs; null like `userId`. */
  readonly credential: CredentialRef | null;
  /** The client's address; missing in tickets of older gateways. */
  readonly address?: string;
}

/** The principal for fair shares. */
export const claimantOf = (userId: number | null, address: string | undefined): Claimant | undefined =>
  address === undefined ? undefined : { principal: userId === null ? address : `user ${userId}`, address };
