import { AccessLevel, allows, type Principal, type ProjectAccess, type Visibility } from '@ingot/contracts';
import { type SnippetEntity } from './snippet.entity.js';
import { FileNameMalformed } from './snippet.errors.js';

type Caller = Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>;
type Guarded = Pick<SnippetEntity, 'visibility' | 'authorId'>;

/** The visibilities of snippets that somebody sees without having to do with them. Pure. */
export const openVisibilities = ({ isExternal }: Caller): readonly Visibility[] =>
  isExternal ? ['public'] : ['public', 'internal'];

const isOpenTo = (caller: Caller, { visibility }: Guarded): boolean => openVisibilities(caller).includes(visibility);

const isOwn = ({ userId, isAdmin }: Caller, { authorId }: Guarded): boolean => isAdmin || userId === authorId;

const isMember = ({ accessLevel }: ProjectAccess): boolean => accessLevel >= AccessLevel.guest;

/** Whether somebody who may read snippets in the project sees this one of it. Pure. */
export const mayRead = (snippet: Guarded, caller: Caller, project: ProjectAccess): boolean =>
  isOpenTo(caller, snippet) || isOwn(caller, snippet) || isMember(project);

/** Whether somebody sees every snippet of the project that there is. Pure. */
export const maySeeAll = ({ isAdmin }: Caller, project: ProjectAccess): boolean => isAdmin || isMember(project);

/** The author and maintainers, in a project that is not archived. Pure. */
export const mayChange = (snippet: Guarded, caller: Caller, project: ProjectAccess): boolean =>
  allows('administer_snippet', project) || (isOwn(caller, snippet) && !project.archived);

/** Whether there are people in the project, or may be, who do not see the snippet. Pure. */
export const isHiddenFromSome = ({ visibility }: Guarded): boolean => visibility !== 'public';

/** Whether somebody sees a personal snippet. Pure. */
export const mayReadPersonal = (snippet: Guarded, caller: Caller): boolean =>
  isOpenTo(caller, snippet) || isOwn(caller, snippet);

/** The author and administrators. Pure. */
export const mayChangePersonal = (snippet: Guarded, caller: Caller): boolean => isOwn(caller, snippet);

const FILE_NAME = /^[\p{L}\p{N}_.@+-]+$/u;

/** Throws `FileNameMalformed` for a name that has other characters than may be. Pure. */
export function requireFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new FileNameMalformed();
}
