import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { projectRef, text } from '../fields.js';
import { operation, stream } from '../operation.js';
import { missing, tooLarge } from '../refusals.js';

export const upload = z
  .object({
    alt: z.string().describe('the alternative text of the Markdown reference'),
    url: z.string().describe("the path of the file, relative to the project's URL"),
    full_path: z.string().describe("the path of the file, relative to the instance's URL"),
    markdown: z.string().describe('a Markdown reference: an inline image, or a link for other files'),
  })
  .meta({ id: 'Upload' });
export type UploadJson = z.input<typeof upload>;

/** Stores a file for references in Markdown texts. 413 above the setting `max_attachment_size`. */
export const uploadFile = operation({
  name: 'uploads.create',
  summary: 'Upload a file for issues, merge requests and notes to refer to',
  http: 'POST /projects/:id/uploads',
  service: 'repo',
  atStorage: true,
  access: inProject('upload_file'),
  refusals: [tooLarge('413 Request Entity Too Large', 'the file is larger than the setting `max_attachment_size`')],
  input: projectRef,
  file: 'file',
  output: upload,
  deadlineMs: 20_000,
});

/** An uploaded file. Images are displayed inline, other files are downloads. */
export const getUpload = operation({
  name: 'uploads.show',
  summary: 'An uploaded file',
  http: 'GET /projects/:id/uploads/:secret/:filename',
  service: 'repo',
  atStorage: true,
  access: inPublicProject('read_project'),
  refusals: [missing('File')],
  input: projectRef.extend({ secret: text, filename: text }),
  output: stream,
  webPath: '/:namespace/:project/uploads/:secret/:filename',
});
