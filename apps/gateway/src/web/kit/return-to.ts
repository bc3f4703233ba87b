const LONGEST = 2_048;
/** Any host: only tells whether an address stays on the one that it is resolved against. */
const HERE = 'http://here.invalid';

/**
 * An address on this server that a visitor may be sent to, or null: anything that a browser could take for another server is
 * refused (`//host`, `/\host`, control characters that browsers strip).
 */
export function safeReturnTo(given: string): string | null {
  if (given.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\')) return null;
  if (!URL.canParse(given, HERE)) return null;
  const url = new URL(given, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}`;
}
