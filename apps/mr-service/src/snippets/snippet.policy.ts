import { AccessLevel, allows, type Principal, type ProjectAccess, type Visibility } from '@ingot/contracts';
import { type SnippetEntity } from './snippet.entity.js';
import { FileNameMalformed } from './snippet.errors.js';

type Caller = Pick<Principal, 'userId' | 'isAdmin' | 'isExternal'>;
type Guarded = Pick<SnippetEntity, 'visibility' | 'authorId'>;

/** The visibilities that a user sees without membership. Pure. */
export const openVisibilities = ({ isExternal }: Caller): readonly Visibility[] =>
  isExternal ? ['public'] : ['public', 'internal'];

const isOpenTo = (caller: Caller, { visibility }: Guarded): boolean => openVisibilities(caller).includes(visibility);

const isOwn = ({ userId, isAdmin }: Caller, { authorId }: Guarded): boolean => isAdmin || userId === authorId;

const isMember = ({ accessLevel }: ProjectAccess): boolean => accessLevel >= AccessLevel.guest;

/** Whether a user who reads the project's snippets sees this one. Pure. */
export const mayRead = (snippet: Guarded, caller: Caller, project: ProjectAccess): boolean =>
  isOpenTo(caller, snippet) || isOwn(caller, snippet) || isMember(project);

/** Whether the user sees all snippets of the project. Pure. */
export const maySeeAll = ({ isAdmin }: Caller, project: ProjectAccess): boolean => isAdmin || isMember(project);

/** The author and maintainers, in a project that is not archived. Pure. */
export const mayChange = (snippet: Guarded, caller: Caller, project: ProjectAccess): boolean =>
  allows('administer_snippet', project) || (isOwn(caller, snippet) && !project.archived);

/** Whether the snippet is hidden from some users of the project. Pure. */
export const isHiddenFromSome = ({ visibility }: Guarded): boolean => visibility !== 'public';

/** Whether the user sees a personal snippet. Pure. */
export const mayReadPersonal = (snippet: Guarded, caller: Caller): boolean =>
  isOpenTo(caller, snippet) || isOwn(caller, snippet);

/** The author and administrators. Pure. */
export const mayChangePersonal = (snippet: Guarded, caller: Caller): boolean => isOwn(caller, snippet);

const FILE_NAME = /^[\p{L}\p{N}_.@+-]+$/u;

/** Throws `FileNameMalformed` for invalid characters. Pure. */
export function requireFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new FileNameMalformed();
}
