/** Modules that `metadataPlugin.ts` makes from the metadata files. */

declare module 'virtual:metadata/navigation' {
  import type { NavigationEntry } from '../../metadata/model/definitions';

  /** A menu entry without its title, which comes with the messages of each language. */
  export type NavigationItem = Omit<NavigationEntry, 'title' | 'children'> & { children?: NavigationItem[] };

  /** The whole menu in its order, hidden entries too. */
  export const navigation: NavigationItem[];
}

declare module 'virtual:metadata/resources' {
  import type { BoundResource } from '../../metadata/model/BoundResource';
  import type { ValidationError } from '../../metadata/validation/validationErrors';

  /** A resource bound to a country and a language. Rejects for one that does not exist. */
  export function loadResource(name: string, country: string, language: string): Promise<BoundResource>;

  /** The validator of a form (`create`, `edit` or an action's name) in a country. Rejects for one that does not exist. */
  export function loadValidator(
    resource: string,
    form: string,
    country: string,
  ): Promise<(value: unknown) => ValidationError[]>;
}

declare module 'virtual:metadata/pages' {
  import type { BoundPage } from '../../metadata/model/BoundResource';

  /** A composed page in a language. Rejects for one that does not exist. */
  export function loadPage(name: string, language: string): Promise<BoundPage>;
}

declare module 'virtual:metadata/messages' {
  import type { Country } from '../../metadata/model/definitions';

  /** Texts of the hand-written screens and the menu, and the countries' facts, in a language. */
  export function loadMessages(
    language: string,
  ): Promise<{ messages: Record<string, unknown>; countries: Record<string, Country> }>;
}

declare module 'virtual:metadata/early-messages' {
  /** Texts of the sign-in screen and of errors, by file and key. */
  type EarlyTexts = Record<string, Record<string, unknown>>;

  /** The languages of the interface, the default first, each named in itself. */
  export const languages: { code: string; name: string }[];

  /** Those of the default language. */
  export const earlyMessages: Record<string, EarlyTexts>;

  /** Load those of the others. */
  export const earlyLoaders: Record<string, () => Promise<{ default: EarlyTexts }>>;
}

declare module 'virtual:metadata/step-messages' {
  /** Load the texts of the later sign-in steps, by file and key, a loader a language. */
  export const stepLoaders: Record<
    string,
    () => Promise<{ default: Record<string, Record<string, unknown>> }>
  >;
}
