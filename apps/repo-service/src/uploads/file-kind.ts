const UNKNOWN = 'application/octet-stream';

/** Images that browsers show and that hold nothing but an image; others (SVG) may hold scripts. */
const SAFE_TO_SHOW: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

/** What kind of file a name stands for; what is inside is not looked at. */
export async function contentTypeOf(name: string): Promise<string> {
  const { default: mime } = await import('mime'); // its tables are only needed now
  return mime.getType(name) ?? UNKNOWN;
}

export const isImage = (contentType: string): boolean => contentType.startsWith('image/');

export const isSafeToShow = (contentType: string): boolean => SAFE_TO_SHOW.has(contentType);
