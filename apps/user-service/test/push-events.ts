import { Feed, type FeedEvent, type TestProject, type TestStack } from '@ingot/testing';

/** The newest event of that kind about the ref that the owner of the project caused. */
export const pushEvent = (stack: TestStack, { owner }: TestProject, action: string, ref: string): Promise<FeedEvent> =>
  Feed.of(stack, owner, owner).event(({ action_name: name, data }) => name === action && data?.ref === ref);

/** Of the commits of a push. */
export const messagesOf = ({ data }: FeedEvent): string[] | undefined =>
  data?.commits.map(({ message }) => message.trim());
