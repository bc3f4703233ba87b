import { type UploadJson } from '@ingot/contracts';
import { isImage } from './file-kind.js';
import { stemOf } from './file-name.js';
import { type NewUpload } from './upload.repository.js';

/** How texts refer to an uploaded file. Names are clean, so that they need no escapes. */
export function presentUpload(
  { secret, name, contentType }: Pick<NewUpload, 'secret' | 'name' | 'contentType'>,
  pathWithNamespace: string,
): UploadJson {
  const url = `/uploads/${secret}/${name}`;
  const isShown = isImage(contentType);
  const alt = isShown ? stemOf(name) : name;
  return { alt, url, full_path: `/${pathWithNamespace}${url}`, markdown: `${isShown ? '!' : ''}[${alt}](${url})` };
}
