import { type Vote } from '../targets/note-target.js';
import aliasesByName from './emoji-names.json' with { type: 'json' };

const names = new Map<string, string>();
for (const [name, aliases] of Object.entries(aliasesByName)) {
  for (const given of [name, ...aliases]) names.set(given, name);
}

/** The two emoji that count as votes. */
const VOTES: ReadonlyMap<string, Vote> = new Map([
  ['thumbsup', 'upvotes'],
  ['thumbsdown', 'downvotes'],
]);

/** The stored name of an emoji, also for an alias; null for an unknown name. Pure. */
export const canonicalEmoji = (given: string): string | null => names.get(given) ?? null;

/** The vote that an emoji counts as; null when it is no vote. Pure. */
export const voteOf = (emoji: string): Vote | null => VOTES.get(emoji) ?? null;
