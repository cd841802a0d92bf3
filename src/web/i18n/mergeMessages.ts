/** Nested messages by key. */
export type MessageTree = { [key: string]: string | MessageTree };

/** Messages of two trees; where both have a text, the one of `over` stands. */
export function mergeMessages(base: MessageTree, over: MessageTree): MessageTree {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] =
      typeof before === 'object' && typeof value === 'object' ? mergeMessages(before, value) : value;
  }
  return merged;
}
