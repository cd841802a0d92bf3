import type { Country } from '../../metadata/model/Country';
import type { MessageTree } from './mergeMessages';

/** Everything that the app says in one language. */
export interface LoadedLanguage {
  language: string;
  messages: MessageTree;
  /** The countries' facts, by code. */
  countries: Record<string, Country>;
}
