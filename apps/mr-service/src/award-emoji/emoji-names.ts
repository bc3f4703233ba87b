import aliasesByName from './emoji-names.json' with { type: 'json' };

const names = new Map<string, string>();
for (const [name, aliases] of Object.entries(aliasesByName)) {
  for (const given of [name, ...aliases]) names.set(given, name);
}

/** The name under which an emoji is kept that goes by this one, or null when none does. Pure. */
export const emojiNamed = (given: string): string | null => names.get(given) ?? null;
