const FORBIDDEN_PUNCTUATION = '~^:?*[\\';
const LONE_SURROGATE = /\p{Cs}/u;
const MAX_REFNAME_BYTES = 1024;
const MAX_COMPONENT_BYTES = 250; // a component and `.lock` must fit into a file name

const isForbiddenCharacter = (character: string): boolean =>
  character <= ' ' || character === '\u007f' || FORBIDDEN_PUNCTUATION.includes(character);

const isValidComponent = (component: string): boolean =>
  component !== '' &&
  !component.startsWith('.') &&
  !component.endsWith('.lock') &&
  Buffer.byteLength(component) <= MAX_COMPONENT_BYTES;

/** What `git notes` keeps beside commits. */
export const NOTES_PREFIX = 'refs/notes/';

/** The heads of merge requests, which clients can fetch and not push. */
export const MERGE_REQUESTS = 'refs/merge-requests/';

/** The ref of a merge request's head. */
export const mergeRequestHead = (iid: number): string => `${MERGE_REQUESTS}${iid}/head`;

/** Whether git accepts this full refname (`git check-ref-format`); also bounded in length. */
export function isValidRefname(refname: string): boolean {
  if (!refname.startsWith('refs/') || refname.split('/').length < 3) return false;
  return isWellFormed(refname);
}

/** Whether this is a valid branch name (`git check-ref-format --branch`). */
export const isValidBranchName = (name: string): boolean =>
  !name.startsWith('-') && name !== 'HEAD' && isWellFormed(name) && isWellFormed(`refs/heads/${name}`);

/** Whether this is a valid tag name; names that look like full refnames of branches are refused. */
export const isValidTagName = (name: string): boolean =>
  isValidBranchName(name) && !name.startsWith('refs/heads/') && !name.startsWith('refs/remotes/');

/** Names that git would take for something else: a full refname, a pseudo-ref such as `HEAD`, or an oid. */
const CONFUSING = /^(refs\/|heads\/|remotes\/|HEAD$|FETCH_HEAD$|ORIG_HEAD$|MERGE_HEAD$|CHERRY_PICK_HEAD$)/i;
const OBJECT_ID = /^([0-9a-f]{40}|[0-9a-f]{64}|(?=.*[a-f])[0-9a-f]{7,39})$/i;

/** Whether a new branch or tag of this name is unambiguous; existing ones are not affected. */
export const isConfusingName = (name: string): boolean => CONFUSING.test(name) || OBJECT_ID.test(name);

/** Whether a new branch may have this name. */
export const isFreeBranchName = (name: string): boolean => isValidBranchName(name) && !isConfusingName(name);

/** Whether a new tag may have this name. */
export const isFreeTagName = (name: string): boolean => isValidTagName(name) && !isConfusingName(name);

function isWellFormed(name: string): boolean {
  if (name === '' || name === '@' || name.endsWith('.') || name.includes('..') || name.includes('@{')) return false;
  if (Buffer.byteLength(name) > MAX_REFNAME_BYTES || LONE_SURROGATE.test(name)) return false;
  for (const character of name) if (isForbiddenCharacter(character)) return false;
  return name.split('/').every(isValidComponent);
}

/** Whether a client's revision may be resolved: a ref or an oid, without git's revision operators. */
export const isValidRevision = (revision: string): boolean =>
  !revision.startsWith('-') && revision !== '@' && isWellFormed(revision);

const ABBREVIATED_OID = /^[0-9a-f]{4,40}$/i;

/** Whether the revision may be a full or abbreviated oid. */
export const isOidPrefix = (revision: string): boolean => ABBREVIATED_OID.test(revision);
