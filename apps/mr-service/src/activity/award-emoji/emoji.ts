import { type Vote } from '../targets/note-target.js';
import aliasesByName from './emoji-names.json' with { type: 'json' };

const names = new Map<string, string>();
for (const [name, aliases] of Object.entries(aliasesByName)) {
  for (const given of [name, ...aliases]) names.set(given, name);
}

/** The two emoji that are counted. */
const VOTES: ReadonlyMap<string, Vote> = new Map([
  ['thumbsup', 'upvotes'],
  ['thumbsdown', 'downvotes'],
]);

/** The name that an emoji is stored by; null when no emoji has the given name. Pure. */
export const canonicalEmoji = (given: string): string | null => names.get(given) ?? null;

/** What an emoji counts as; null for those that do not count. Pure. */
export const voteOf = (emoji: string): Vote | null => VOTES.get(emoji) ?? null;
