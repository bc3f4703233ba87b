/** A hint to every running replica, lost on those that are away: only good for dropping what they have cached. */
export interface Broadcast<Payload = unknown> {
  readonly kind: 'broadcast';
  readonly subject: string;
  readonly payload?: Payload;
}

const broadcast = <Payload>(name: string): Broadcast<Payload> => ({ kind: 'broadcast', subject: `broadcast.${name}` });

/** A user's name, state, rights or credentials changed. */
export const userChanged = broadcast<{ readonly userId: number }>('user.changed');
/** A project's path, visibility, members or state changed. */
export const projectChanged = broadcast<{ readonly projectId: number }>('project.changed');
/** A pipeline of the project reached another status. */
export const pipelineChanged = broadcast<{ readonly projectId: number }>('pipeline.changed');
/** An application setting changed. */
export const settingsChanged = broadcast<Record<string, never>>('settings.changed');
