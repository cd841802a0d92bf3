import type { MessageTree } from './mergeMessages';
import { mergeMessages } from './mergeMessages';

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
