import { AccessLevel, type Viewer, type Visibility } from '@ingot/contracts';

export interface Belonging {
  /** The role as a direct member; null for others. An expired membership counts until the nightly sweep. */
  readonly memberLevel: AccessLevel | null;
  /** Whether the project is in the viewer's personal namespace. */
  readonly ownsNamespace: boolean;
}

/** The role in which somebody stands in a project: the highest that they have in any way. Pure. */
export function effectiveAccessLevel(viewer: Viewer, { memberLevel, ownsNamespace }: Belonging): AccessLevel {
  if (viewer === null) return AccessLevel.none;
  if (viewer.isAdmin || ownsNamespace) return AccessLevel.owner;
  return memberLevel ?? AccessLevel.none;
}

/** Whether somebody reads a project for its visibility alone, without belonging to it. Pure. */
export const isReader = (viewer: Viewer, visibility: Visibility): boolean =>
  readableVisibilities(viewer).includes(visibility);

/** The visibilities of projects that somebody reads without belonging to them. Pure. */
export function readableVisibilities(viewer: Viewer): readonly Visibility[] {
  return viewer === null || viewer.isExternal ? ['public'] : ['public', 'internal'];
}
