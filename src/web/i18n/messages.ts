const loaders: Record<string, () => Promise<MessageTree>> = {
  en: async () => (await import('ra-language-english')).default as unknown as MessageTree,
  zh: async () => {
    const [theirs, { chineseAdditions }] = await Promise.all([
      import('ra-language-chinese'),
      import('./chineseAdditions'),
    ]);
    return mergeMessages(theirs.default as unknown as MessageTree, chineseAdditions);
  },
};

/** react-admin's own texts in a language; English where it has none, so that no key is ever shown. */
export async function frameworkMessages(language: string): Promise<MessageTree> {
  return (loaders[language] ?? loaders.en!)();
}

/** Nested messages by key. */
export type MessageTree = { [key: string]: string | MessageTree };

/** Messages of two trees; where both have a text, the one of `over` stands. */
function mergeMessages(base: MessageTree, over: MessageTree): MessageTree {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] =
      typeof before === 'object' && typeof value === 'object' ? mergeMessages(before, value) : value;
  }
  return merged;
}

/** A text of a tree of messages by its whole key, where no component can translate it; the key where there is none. */
export function textAt(messages: MessageTree, key: string): string {
  let found: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : key;
}
