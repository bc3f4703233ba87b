import { AccessLevel, allows, type ProjectAccess, type Reader, type Visibility } from '@ingot/contracts';
import { type SnippetEntity } from './snippet.entity.js';
import { FileNameMalformed } from './snippet.errors.js';

type Guarded = Pick<SnippetEntity, 'visibility' | 'authorId'>;

/** The visibilities that a user sees without membership. Pure. */
export const openVisibilities = ({ isExternal }: Reader): readonly Visibility[] =>
  isExternal ? ['public'] : ['public', 'internal'];

const isOpenTo = (reader: Reader, { visibility }: Guarded): boolean => openVisibilities(reader).includes(visibility);

const isOwn = ({ userId, isAdmin }: Reader, { authorId }: Guarded): boolean => isAdmin || userId === authorId;

const isMember = ({ accessLevel }: ProjectAccess): boolean => accessLevel >= AccessLevel.guest;

/** Whether a user who reads the project's snippets sees this one. Pure. */
export const mayRead = (snippet: Guarded, reader: Reader, project: ProjectAccess): boolean =>
  isOpenTo(reader, snippet) || isOwn(reader, snippet) || isMember(project);

/** Whether the user sees all snippets of the project. Pure. */
export const maySeeAll = ({ isAdmin }: Reader, project: ProjectAccess): boolean => isAdmin || isMember(project);

/** The author and maintainers, in a project that is not archived. Pure. */
export const mayChange = (snippet: Guarded, reader: Reader, project: ProjectAccess): boolean =>
  allows('administer_snippet', project) || (isOwn(reader, snippet) && !project.archived);

/** Whether the snippet is hidden from some users of the project. Pure. */
export const isHiddenFromSome = ({ visibility }: Guarded): boolean => visibility !== 'public';

/** Whether the user sees a personal snippet. Pure. */
export const mayReadPersonal = (snippet: Guarded, reader: Reader): boolean =>
  isOpenTo(reader, snippet) || isOwn(reader, snippet);

/** The author and administrators. Pure. */
export const mayChangePersonal = (snippet: Guarded, reader: Reader): boolean => isOwn(reader, snippet);

const FILE_NAME = /^[\p{L}\p{N}_.@+-]+$/u;

/** Throws `FileNameMalformed` for invalid characters. Pure. */
export function requireFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new FileNameMalformed();
}
