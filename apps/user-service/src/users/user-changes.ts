import { type Call, type updateUser } from '@ingot/contracts';
import { type UserEntity } from './user.entity.js';

type Changes = Omit<Call<typeof updateUser>['input'], 'id'>;

/**
 * An update as columns; undefined ones stay as they are. External users own nothing, whatever else was asked for. A new
 * password is expired from the start: the next sign-in asks for another one.
 */
export const changesOf = (
  changes: Changes,
  passwordHash: string | undefined,
  user: Pick<UserEntity, 'username' | 'usernameRevision' | 'isExternal'>,
): Partial<UserEntity> => ({
  email: changes.email,
  name: changes.name,
  isAdmin: changes.admin,
  bio: changes.bio,
  location: changes.location,
  organization: changes.organization,
  imHandle: emptied(changes.im_handle),
  professionalProfile: emptied(changes.professional_profile),
  socialHandle: emptied(changes.social_handle),
  websiteUrl: emptied(changes.website_url),
  ...rightsOf(changes, user.isExternal),
  ...(passwordHash === undefined ? {} : { passwordHash, passwordExpiresAt: new Date() }),
  ...(changes.username === undefined || changes.username === user.username
    ? {}
    : { username: changes.username, usernameRevision: user.usernameRevision + 1 }),
});

const emptied = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

const rightsOf = (changes: Changes, wasExternal: boolean): Partial<UserEntity> =>
  (changes.external ?? wasExternal)
    ? { isExternal: true, projectsLimit: 0, canCreateGroup: false }
    : { isExternal: changes.external, projectsLimit: changes.projects_limit, canCreateGroup: changes.can_create_group };
