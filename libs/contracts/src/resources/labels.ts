import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, id, MAX_INT, projectRef, text, textUpTo } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, notModified, refusal } from '../refusals.js';

export const label = z
  .object({
    id,
    name: z.string(),
    color: z.string(),
    description: z.string().nullable(),
    open_issues_count: z.int().describe('only issues that the caller may read; likewise the other counts'),
    closed_issues_count: z.int(),
    open_merge_requests_count: z.int(),
    priority: z.int().nullable().describe('a lower number is more urgent'),
    subscribed: z.boolean(),
  })
  .meta({ id: 'Label' });
export type LabelJson = z.input<typeof label>;

export const DEFAULT_LABEL_COLOR = '#428BCA';

const namedLabel = projectRef.extend({ name: filledText });
const aLabel = projectRef.extend({ label_id: text.describe('id or name') });

const color = text.describe('`#RGB`, `#RRGGBB` or the name of a colour in CSS, which is kept as `#RRGGBB`');
const description = textUpTo(2_000).nullish();
const priority = z.int().min(0, 'must be greater than or equal to 0').max(MAX_INT).nullish();

const labelMissing = missing('Label');
const nameRefused = invalid('title', '<problem>', 'no label can have that name');

export const listLabels = listing({
  name: 'labels.list',
  summary: 'Labels of a project, by name',
  http: 'GET /projects/:id/labels',
  service: 'mr',
  access: inProject('read_label'),
  input: projectRef,
  output: z.array(label),
});

export const getLabel = operation({
  name: 'labels.get',
  summary: 'One label, by its id or name',
  http: 'GET /projects/:id/labels/:label_id',
  service: 'mr',
  access: inProject('read_label'),
  refusals: [labelMissing],
  input: aLabel,
  output: label,
});

/** Creates a label. 409 when the project already has one of that name. */
export const createLabel = operation({
  name: 'labels.create',
  summary: 'Create a label',
  http: 'POST /projects/:id/labels',
  service: 'mr',
  access: inProject('administer_label'),
  refusals: [
    nameRefused,
    refusal('conflict', 'Label already exists', 'the project has a label of that name'),
    missing('Label', 'it is deleted again at once'),
  ],
  input: namedLabel.extend({ color: color.default(DEFAULT_LABEL_COLOR), description, priority }),
  output: label,
});

const labelChanges = { new_name: filledText.optional(), color: color.optional(), description, priority };
const isChange = ({ id: _id, name: _name, label_id: _labelId, ...changes }: Record<string, unknown>): boolean =>
  Object.values(changes).some((value) => value !== undefined);
const noChange = { params: { problem: 'at_least_one', names: Object.keys(labelChanges) } };
const updates = {
  service: 'mr',
  access: inProject('administer_label'),
  refusals: [labelMissing, nameRefused, invalid('title', 'has already been taken', "the new name is another label's")],
} as const;

/** Changes the label of that name. 400 when nothing is given or another label has the new name; 404 for an unknown label. */
export const updateLabel = operation({
  name: 'labels.update',
  summary: 'Change a label',
  http: 'PUT /projects/:id/labels',
  ...updates,
  input: namedLabel.extend(labelChanges).refine(isChange, noChange),
  output: label,
});

/** As `labels.update`, with the label in the path. */
export const updateOneLabel = operation({
  name: 'labels.update_one',
  summary: 'Change the label of that id or name',
  http: 'PUT /projects/:id/labels/:label_id',
  ...updates,
  input: aLabel.extend(labelChanges).refine(isChange, noChange),
  output: label,
});

/** Deletes the label of that name, also from issues, merge requests and the board. */
export const deleteLabel = operation({
  name: 'labels.delete',
  summary: 'Delete a label: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/labels',
  service: 'mr',
  access: inProject('administer_label'),
  input: namedLabel,
  output: z.union([label, z.object({})]),
  deadlineMs: 20_000,
});

/** As `labels.delete`, with the label in the path. */
export const deleteOneLabel = operation({
  name: 'labels.delete_one',
  summary: 'Delete the label of that id or name: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/labels/:label_id',
  service: 'mr',
  access: inProject('administer_label'),
  input: aLabel,
  output: z.union([label, z.object({})]),
  deadlineMs: 20_000,
});

/** 304 when the caller is already subscribed. */
export const subscribeToLabel = operation({
  name: 'labels.subscribe',
  summary: 'Subscribe to a label',
  http: 'POST /projects/:id/labels/:label_id/subscribe',
  service: 'mr',
  access: inProject('read_label'),
  refusals: [labelMissing, notModified('the caller is subscribed already')],
  input: aLabel,
  output: label,
});

/** 304 when the caller is not subscribed. */
export const unsubscribeFromLabel = operation({
  name: 'labels.unsubscribe',
  summary: 'Unsubscribe from a label',
  http: 'POST /projects/:id/labels/:label_id/unsubscribe',
  service: 'mr',
  access: inProject('read_label'),
  refusals: [labelMissing, notModified('the caller is not subscribed')],
  input: aLabel,
  output: label,
});
