import { z } from 'zod';
import { administrator, inProject } from '../access.js';
import { filledText, id, projectRef, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, missing, notAdministrator } from '../refusals.js';

export const STORAGE_MOVE_STATES = ['scheduled', 'started', 'finished', 'failed'] as const;

/** A project that goes, or went, from one storage to another. */
export const storageMove = z
  .object({
    id,
    created_at: timestamp,
    state: z.enum(STORAGE_MOVE_STATES).describe('`failed` after several attempts; the project then stays where it was'),
    source_storage_name: z.string().describe('where the project was'),
    destination_storage_name: z.string().describe('where it goes'),
    error_message: z.string().nullable().describe('why the last attempt failed'),
    project: z.object({
      id,
      description: z.string().nullable(),
      name: z.string(),
      name_with_namespace: z.string(),
      path: z.string(),
      path_with_namespace: z.string(),
      created_at: timestamp,
    }),
  })
  .meta({ id: 'StorageMove' });
export type StorageMoveJson = z.input<typeof storageMove>;

const destination = filledText.describe('by default one that gets new projects, chosen by weight').optional();
const notThere = invalid(
  'destination_storage_name',
  'is not included in the list',
  'there is no such storage, or the project is there already',
);
const movingAlready = invalid('project', 'is being moved already', 'a move of it is not finished yet');
const moveMissing = missing('Storage Move');
const moveRef = z.object({ repository_storage_move_id: id.describe('the id of the move') });
const ofProject = { service: 'repo', access: inProject('own_project') } as const;

export const listStorageMoves = listing({
  name: 'storage_moves.list',
  summary: 'Moves of projects between storages, the latest first; only for administrators',
  http: 'GET /project_repository_storage_moves',
  service: 'repo',
  access: administrator,
  input: z.object({}),
  output: z.array(storageMove),
});

export const getStorageMove = operation({
  name: 'storage_moves.show',
  summary: 'One move of a project between storages; only for administrators',
  http: 'GET /project_repository_storage_moves/:repository_storage_move_id',
  service: 'repo',
  access: administrator,
  refusals: [moveMissing],
  input: moveRef,
  output: storageMove,
});

/** Those that are being moved already stay as they are. */
export const moveStorage = operation({
  name: 'storage_moves.schedule_all',
  summary: 'Move all projects of a storage elsewhere, in the background; only for administrators',
  http: 'POST /project_repository_storage_moves',
  service: 'repo',
  access: administrator,
  refusals: [notThere, invalid('source_storage_name', 'is not included in the list', 'there is no such storage')],
  status: 202,
  input: z.object({
    source_storage_name: filledText.describe('the storage that the projects leave'),
    destination_storage_name: filledText.describe('by default each goes to one that gets new projects').optional(),
  }),
  output: z.object({ message: z.literal('202 Accepted') }),
});

export const listProjectStorageMoves = listing({
  ...ofProject,
  name: 'storage_moves.list_of_project',
  summary: 'Moves of a project between storages, the latest first; only for administrators',
  http: 'GET /projects/:id/repository_storage_moves',
  refusals: [notAdministrator],
  input: projectRef,
  output: z.array(storageMove),
});

export const getProjectStorageMove = operation({
  ...ofProject,
  name: 'storage_moves.show_of_project',
  summary: 'One move of a project between storages; only for administrators',
  http: 'GET /projects/:id/repository_storage_moves/:repository_storage_move_id',
  refusals: [notAdministrator, moveMissing],
  input: projectRef.extend(moveRef.shape),
  output: storageMove,
});

/** It is served meanwhile; its writes wait for a moment at the end. */
export const moveProject = operation({
  ...ofProject,
  name: 'storage_moves.schedule',
  summary: 'Move a project to another storage, in the background; only for administrators',
  http: 'POST /projects/:id/repository_storage_moves',
  refusals: [notAdministrator, notThere, movingAlready, missing('Storage Move', 'the project is deleted meanwhile')],
  input: projectRef.extend({ destination_storage_name: destination }),
  output: storageMove,
});
