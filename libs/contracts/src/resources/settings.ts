import { z } from 'zod';
import { administratorFirst, VISIBILITIES } from '../access.js';
import { id, MAX_INT, textUpTo, timestamp } from '../fields.js';
import { operation } from '../operation.js';

const visibility = z.enum(VISIBILITIES);
const names = z.array(z.string());

/** The settings of the instance, for administrators. */
export const instanceSettings = z
  .object({
    id,
    default_projects_limit: z.int(),
    signup_enabled: z.boolean(),
    signin_enabled: z.boolean(),
    avatar_lookup_enabled: z.boolean(),
    sign_in_text: z.string().nullable(),
    home_page_url: z.string().nullable(),
    default_branch_protection: z.int().describe('0 none, 1 developers may push, 2 maintainers only'),
    restricted_visibility_levels: z.array(visibility).nullable().describe('null: no restriction'),
    max_attachment_size: z.int().describe('in megabytes'),
    session_expire_delay: z.int().describe('in minutes'),
    default_project_visibility: visibility,
    default_snippet_visibility: visibility,
    default_group_visibility: visibility,
    domain_whitelist: names.nullable().describe('null: no restriction'),
    domain_blacklist_enabled: z.boolean(),
    domain_blacklist: names,
    user_oauth_applications: z.boolean(),
    after_sign_out_path: z.string().nullable(),
    container_registry_token_expire_delay: z.int().describe('in minutes'),
    repository_storages: names,
    repository_storage: z.string().describe('the first of repository_storages; deprecated'),
    enabled_git_access_protocol: z.enum(['ssh', 'http']).nullable().describe('null: both'),
    webide_enabled: z.boolean(),
    webide_url: z.string().nullable(),
    disabled_oauth_sign_in_sources: names,
    diagram_enabled: z.boolean(),
    diagram_url: z.string().nullable(),
    terminal_max_session_time: z.int().describe('in seconds; 0 is unlimited'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ApplicationSettings' });
export type InstanceSettingsJson = z.input<typeof instanceSettings>;

const MAX_URL = 2_048;
const MAX_TEXT = 10_000;
const MAX_NAMES = 1_000;

const wholeFrom0 = z.int().min(0, 'must be greater than or equal to 0').max(MAX_INT);
const wholeAbove0 = z.int().min(1, 'must be greater than 0').max(MAX_INT);
const givenNames = z.array(textUpTo(255)).max(MAX_NAMES);
/** A text may contain several domains, separated by commas, semicolons or white space. */
const domains = z.array(textUpTo(MAX_TEXT)).max(MAX_NAMES);

/** Also null for numbers that cannot be cleared: the service refuses it in its own form. */
const changes = {
  default_projects_limit: wholeFrom0.optional().describe('the limit of new users'),
  signup_enabled: z.boolean().optional(),
  signin_enabled: z.boolean().optional().describe('whether sign-in with passwords of this instance is enabled'),
  avatar_lookup_enabled: z.boolean().optional(),
  sign_in_text: textUpTo(MAX_TEXT).nullish(),
  home_page_url: textUpTo(MAX_URL).nullish(),
  default_branch_protection: z.literal([0, 1, 2]).optional(),
  restricted_visibility_levels: z
    .array(visibility)
    .nullish()
    .describe('not available to users other than administrators'),
  max_attachment_size: wholeAbove0.nullish().describe('in megabytes'),
  session_expire_delay: wholeFrom0.nullish().describe('in minutes'),
  default_project_visibility: visibility.optional(),
  default_snippet_visibility: visibility.optional(),
  default_group_visibility: visibility.optional(),
  domain_whitelist: domains.nullish().describe('sign-up only with these email domains; `*` stands for any characters'),
  domain_blacklist_enabled: z.boolean().optional().describe('when true, `domain_blacklist` is required'),
  domain_blacklist: domains.nullish(),
  user_oauth_applications: z.boolean().optional(),
  after_sign_out_path: textUpTo(MAX_URL).nullish(),
  container_registry_token_expire_delay: wholeAbove0.nullish().describe('in minutes'),
  repository_storages: givenNames.optional().describe('storages for new projects; one is chosen at random'),
  repository_storage: textUpTo(255).optional().describe('deprecated: makes it the only one of repository_storages'),
  enabled_git_access_protocol: z.enum(['ssh', 'http', 'nil']).nullish().describe('nil or null: both'),
  webide_enabled: z.boolean().optional().describe('when true, `webide_url` is required'),
  webide_url: textUpTo(MAX_URL).nullish(),
  disabled_oauth_sign_in_sources: givenNames.optional(),
  diagram_enabled: z.boolean().optional().describe('when true, `diagram_url` is required'),
  diagram_url: textUpTo(MAX_URL).nullish(),
  terminal_max_session_time: wholeFrom0.nullish().describe('in seconds; 0 is unlimited'),
};

export const getSettings = operation({
  name: 'settings.show',
  summary: 'The settings of the instance',
  http: 'GET /application/settings',
  service: 'user',
  access: administratorFirst,
  input: z.object({}),
  output: instanceSettings,
});

/** Changes the given settings. 400 with errors per setting for invalid values, and when nothing is given. */
export const updateSettings = operation({
  name: 'settings.update',
  summary: 'Change settings of the instance',
  http: 'PUT /application/settings',
  service: 'user',
  access: administratorFirst,
  input: z
    .object(changes)
    .refine((given) => Object.values(given).some((value) => value !== undefined), {
      params: { problem: 'at_least_one', names: Object.keys(changes) },
    })
    .refine((given) => !given.domain_blacklist_enabled || given.domain_blacklist !== undefined, {
      path: ['domain_blacklist'],
    })
    .refine((given) => !given.webide_enabled || given.webide_url !== undefined, { path: ['webide_url'] })
    .refine((given) => !given.diagram_enabled || given.diagram_url !== undefined, { path: ['diagram_url'] }),
  output: instanceSettings,
});
