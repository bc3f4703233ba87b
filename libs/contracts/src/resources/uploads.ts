import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { projectRef, text } from '../fields.js';
import { operation, stream } from '../operation.js';
import { missing, refusal } from '../refusals.js';

export const upload = z
  .object({
    alt: z.string().describe('what stands for the file in a text'),
    url: z.string().describe("the file's path below the project's"),
    full_path: z.string().describe("the file's path below the instance's URL"),
    markdown: z.string().describe('shows the file in a text, if it is an image, or else links to it'),
  })
  .meta({ id: 'Upload' });
export type UploadJson = z.input<typeof upload>;

/** Keeps a file for texts to refer to. 413 when it is larger than the setting `max_attachment_size`. */
export const uploadFile = operation({
  name: 'uploads.create',
  summary: 'Upload a file for issues, merge requests and notes to refer to',
  http: 'POST /projects/:id/uploads',
  service: 'repo',
  atStorage: true,
  access: inProject('upload_file'),
  refusals: [
    refusal('too_large', '413 Request Entity Too Large', 'the file is larger than the setting `max_attachment_size`'),
  ],
  input: projectRef,
  file: 'file',
  output: upload,
  deadlineMs: 20_000,
});

/** A file that was uploaded. Images are shown, everything else is offered to be saved. */
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
