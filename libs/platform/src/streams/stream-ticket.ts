import { Hmac } from '../secrets/hmac.js';
import { type SecretKeys } from '../secrets/secret-keys.js';

const LIFETIME_MS = 60_000;

/**
 * Signs and verifies what a stream between two processes may do. Streams use HTTP instead of NATS; the ticket is the receiving
 * process's proof of authorization.
 */
export class StreamTickets {
  private readonly signatures: Hmac;

  constructor(keys: SecretKeys) {
    this.signatures = new Hmac(keys, 'ingot stream tickets');
  }

  /** A ticket for a stream that starts within a minute. */
  issue(claims: object, now = Date.now()): string {
    const body = Buffer.from(JSON.stringify({ claims, expiresAt: now + LIFETIME_MS })).toString('base64url');
    return `${body}.${this.signatures.of(body)}`;
  }

  /** The claims of a genuine and valid ticket, else null. */
  open(ticket: string, now = Date.now()): unknown {
    const [body = '', signature = ''] = ticket.split('.');
    if (!this.signatures.matches(body, signature)) return null;
    const parsed: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return isTicket(parsed) && parsed.expiresAt > now ? parsed.claims : null;
  }
}

const isTicket = (value: unknown): value is { claims: unknown; expiresAt: number } =>
  typeof value === 'object' &&
  value !== null &&
  'claims' in value &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';
