import type { MessageTree } from './mergeMessages';

/** A text of a tree of messages by its whole key, where no component can translate it; the key where there is none. */
export function textAt(messages: MessageTree, key: string): string {
  let found: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : key;
}
