import { Injectable } from '@nestjs/common';
import {
  type ContributionAction,
  type EventOf,
  memberJoined,
  memberLeft,
  projectCreated,
  projectDeleted,
  userDeleted,
} from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { Audience } from './contribution.js';
import { ContributionRecorder, ContributionRepository } from './contribution.repository.js';

const ON_CREATED = 'user-contributions-projects';
const ON_MEMBER = 'user-contributions-members';

type Occurrence = Pick<EventOf<never>, 'id' | 'occurredAt'>;

/** Records that users create, join and leave projects. */
@Injectable()
export class ProjectContributionsConsumer {
  constructor(private readonly recorder: ContributionRecorder) {}

  @Consumes(projectCreated, { durable: ON_CREATED })
  async onCreated(event: EventOf<typeof projectCreated>): Promise<void> {
    const { projectId, creatorId } = event.payload;
    await this.record(ON_CREATED, event, { projectId, authorId: creatorId, action: 'created' });
  }

  @Consumes([memberJoined, memberLeft], { durable: ON_MEMBER })
  async onMember(event: EventOf<typeof memberJoined | typeof memberLeft>): Promise<void> {
    const { projectId, userId: authorId } = event.payload;
    await this.record(ON_MEMBER, event, { projectId, authorId, action: actionOf(event.payload) });
  }

  private async record(
    consumer: string,
    event: Occurrence,
    what: { projectId: number; authorId: number; action: ContributionAction },
  ): Promise<void> {
    const contribution = { ...what, occurredAt: event.occurredAt, audience: Audience.project };
    await this.recorder.once(consumer, event, (tx) => this.recorder.add(tx, contribution));
  }
}

type MemberPayload = EventOf<typeof memberJoined | typeof memberLeft>['payload'];

function actionOf(payload: MemberPayload): ContributionAction {
  if (!('reason' in payload)) return 'joined';
  return payload.reason === 'expired' ? 'removed due to membership expiration from' : 'left';
}

/** Deletes the contributions of deleted projects and users. */
@Injectable()
export class DeletedOwnersConsumer {
  constructor(private readonly contributions: ContributionRepository) {}

  @Consumes(projectDeleted, { durable: 'user-contributions-deleted-projects' })
  async onProjectDeleted({ payload }: EventOf<typeof projectDeleted>): Promise<void> {
    await this.contributions.deleteOfProject(payload.projectId);
  }

  @Consumes(userDeleted, { durable: 'user-contributions-deleted-users' })
  async onUserDeleted({ payload }: EventOf<typeof userDeleted>): Promise<void> {
    await this.contributions.deleteOfAuthor(payload.userId);
  }
}
