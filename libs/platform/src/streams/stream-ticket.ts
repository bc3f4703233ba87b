import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 60_000;

/**
 * Signs and verifies what a stream between two processes may do. Streams use HTTP instead of NATS; the ticket is the receiving
 * process's proof of authorization.
 */
export class StreamTickets {
  private readonly key: Uint8Array;

  constructor(secretKey: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'ingot stream tickets', 32));
  }

  /** A ticket for a stream that starts within a minute. */
  issue(claims: object, now = Date.now()): string {
    const body = Buffer.from(JSON.stringify({ claims, expiresAt: now + LIFETIME_MS })).toString('base64url');
    return `${body}.${this.sign(body)}`;
  }

  /** The claims of a genuine and valid ticket, else null. */
  open(ticket: string, now = Date.now()): unknown {
    const [body = '', signature = ''] = ticket.split('.');
    const expected = Buffer.from(this.sign(body));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    const parsed: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return isTicket(parsed) && parsed.expiresAt > now ? parsed.claims : null;
  }

  private sign(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('base64url');
  }
}

const isTicket = (value: unknown): value is { claims: unknown; expiresAt: number } =>
  typeof value === 'object' &&
  value !== null &&
  'claims' in value &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';
