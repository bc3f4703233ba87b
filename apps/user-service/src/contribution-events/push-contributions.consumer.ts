import { Injectable } from '@nestjs/common';
import { type ContributionAction, type EventOf, type Oid, refUpdated, ZERO_OID } from '@ingot/contracts';
import { Consumes } from '@ingot/platform';
import { Audience } from './contribution.js';
import { ContributionRecorder } from './contribution.recorder.js';
import { PushDetailsReader } from './push-details.js';

const ON_PUSH = 'user-contributions-pushes';

/** Branches and tags that users created, moved and deleted, in whichever way. */
@Injectable()
export class PushContributionsConsumer {
  constructor(
    private readonly recorder: ContributionRecorder,
    private readonly details: PushDetailsReader,
  ) {}

  @Consumes(refUpdated, { durable: ON_PUSH })
  async onRefUpdated(event: EventOf<typeof refUpdated>): Promise<void> {
    const { projectId, userId, refname } = event.payload;
    if (userId === null || !/^refs\/(heads|tags)\//.test(refname)) return;
    const push = await this.details.read(event, userId);
    if (push === null) return;
    const contribution = {
      authorId: userId,
      projectId,
      action: actionOf(event.payload),
      occurredAt: event.occurredAt,
      audience: Audience.code,
      push,
    };
    await this.recorder.once(ON_PUSH, event, (tx) => this.recorder.add(tx, contribution));
  }
}

function actionOf({ oldOid, newOid }: { oldOid: Oid; newOid: Oid }): ContributionAction {
  if (newOid === ZERO_OID) return 'deleted';
  return oldOid === ZERO_OID ? 'pushed new' : 'pushed to';
}
