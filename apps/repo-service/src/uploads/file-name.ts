/** The length limit of common file systems. */
const LONGEST_NAME_BYTES = 255;
const LONGEST_EXTENSION_BYTES = 20;
const NAMELESS = 'file';

/**
 * Characters that are special in paths, links or shells, or that can disguise a name: white space, control and formatting
 * characters, and ASCII except letters, digits and a few marks.
 */
const UNSAFE = /[\p{C}\p{Z}]|(?![\w.+-])[\0-\x7f]/gu;

/** The sanitized name under which a file is stored and served. Unicode stays. */
export function cleanFileName(given: string): string {
  const ofPath = given.split(/[/\\]/).at(-1) ?? '';
  const safe = withoutOuterDots(ofPath.normalize('NFC').replace(UNSAFE, '\0').replace(/\0+/g, '_'));
  return shortened(safe === '' ? NAMELESS : safe);
}

/** Not by an expression, which would take the square of the number of dots. */
function withoutOuterDots(name: string): string {
  let [start, end] = [0, name.length];
  while (name[start] === '.') start++;
  while (end > start && name[end - 1] === '.') end--;
  return name.slice(start, end);
}

/** Without the extension, if it has one. */
export const stemOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length);

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}

/** Cut in the middle, so that the extension stays. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME_BYTES) return name;
  const extension = extensionOf(name);
  const ending = Buffer.byteLength(extension) <= LONGEST_EXTENSION_BYTES ? extension : '';
  const bytesLeft = LONGEST_NAME_BYTES - Buffer.byteLength(ending);
  let stem = '';
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesLeft) break;
    stem += character;
  }
  return `${stem}${ending}`;
}

const UNKNOWN = 'application/octet-stream';

/** Images that browsers display and that cannot contain scripts, unlike SVG. */
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

/** The media type of a file name; the content is not inspected. */
export async function contentTypeOf(name: string): Promise<string> {
  const { default: mime } = await import('mime'); // loads its tables on demand
  return mime.getType(name) ?? UNKNOWN;
}

export const isImage = (contentType: string): boolean => contentType.startsWith('image/');

export const isSafeToShow = (contentType: string): boolean => SAFE_TO_SHOW.has(contentType);
