import { mergeMessages, type MessageTree } from '../../metadata/texts/messages';

/** Loads react-admin's own texts in a language; in English if it has none, so that no key is ever shown. */
export async function frameworkMessages(language: string): Promise<MessageTree> {
  return (loaders[language] ?? loaders.en!)();
}

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

/** Returns the text under a dotted key, for code outside of components; the key itself if there is none. */
export function textAt(messages: MessageTree, key: string): string {
  let found: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : key;
}
