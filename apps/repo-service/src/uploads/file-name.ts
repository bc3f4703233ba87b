/** As long as file systems allow, for those who save the file. */
const LONGEST_NAME_BYTES = 255;
const LONGEST_EXTENSION_BYTES = 20;
const NAMELESS = 'file';

/**
 * What neither a path, a link in a text nor a shell takes for what it is, and what makes a name look like another: white space,
 * control and formatting characters, and everything of ASCII but letters, digits and a few marks.
 */
const UNSAFE = /[\p{C}\p{Z}]|(?![\w.+-])[\0-\x7f]/gu;

/** The name under which a file is kept and offered again, whatever the client called it. Unicode stays. */
export function cleanFileName(given: string): string {
  const ofPath = given.split(/[/\\]/).at(-1) ?? '';
  const safe = ofPath
    .normalize('NFC')
    .replace(UNSAFE, '\0')
    .replace(/\0+/g, '_')
    .replace(/^[.]+|[.]+$/g, '');
  return shortened(safe === '' ? NAMELESS : safe);
}

/** Without the extension, if it has one. */
export const stemOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length);

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}

/** Cut in the middle, so that the extension goes on telling what it is. */
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
