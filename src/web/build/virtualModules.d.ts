/* oxlint-disable typescript/consistent-type-imports --
   TypeScript takes a name that an import declaration brings from a relative path into an ambient module for `any`. */

/** Modules that `metadataPlugin.ts` makes from the metadata files. */

declare module 'virtual:metadata/navigation' {
  type NavigationEntry = import('../../metadata/model/NavigationEntry').NavigationEntry;

  /** A menu entry without its title, which comes with the messages of each language. */
  export type NavigationItem = Omit<NavigationEntry, 'title' | 'children'> & {
    children?: NavigationItem[];
    /** The resources whose awaiting records the entry counts. */
    awaits?: string[];
    /** Paths of hidden entries that it leads to: there the menu shows it as the open one. */
    covers?: string[];
  };

  /** A resource with actions that await somebody. */
  export interface AwaitedResource {
    /** Path of its list. */
    path: string;
    /** Whoever has one of them may take such an action. */
    permissions: string[];
  }

  /** The resources with records that may await the user, by name. */
  export const awaited: Record<string, AwaitedResource>;

  /** The whole menu in its order, hidden entries too. */
  export const navigation: NavigationItem[];

  /** By name, the resources whose records belong to no country: to the merchant, or each to a user. */
  export const scopes: Record<string, 'merchant' | 'user'>;
}

declare module 'virtual:metadata/commands' {
  /** A form that makes new records of a resource, or an import. */
  export interface Command {
    /** Missing where it is called after the record. */
    title?: string;
    /** The word for one record. */
    record: string;
    path: string;
    /** Path of the resource's list. */
    list: string;
    permission: string;
    isSandbox?: true;
    /** Whether it is one of a country, and not in Global mode. */
    isOfCountry: boolean;
  }

  /** In a language. Rejects where it cannot be fetched. */
  export function loadCommands(language: string): Promise<{ default: Command[] }>;
}

declare module 'virtual:metadata/resources' {
  type BoundResource = import('../../metadata/model/BoundResource').BoundResource;
  type ValidationError = import('../../metadata/validation/validationErrors').ValidationError;

  /** A resource bound to a country and a language. Rejects for one that does not exist. */
  export function loadResource(name: string, country: string, language: string): Promise<BoundResource>;

  /** The validator of a form (`create`, `edit` or an action's name) in a country. Rejects for one that does not exist. */
  export function loadValidator(
    resource: string,
    form: string,
    country: string,
  ): Promise<(value: unknown) => ValidationError[]>;
}

declare module 'virtual:metadata/import-validators' {
  type ValidationError = import('../../metadata/validation/validationErrors').ValidationError;

  /** Loads a validator, as in `virtual:metadata/resources`, of a resource that can be imported. */
  export function loadValidator(
    resource: string,
    form: string,
    country: string,
  ): Promise<(value: unknown) => ValidationError[]>;
}

declare module 'virtual:metadata/pages' {
  type BoundPage = import('../../metadata/model/BoundResource').BoundPage;
  type ValidationError = import('../../metadata/validation/validationErrors').ValidationError;

  /** A composed page in a language. Rejects for one that does not exist. */
  export function loadPage(name: string, language: string): Promise<BoundPage>;

  /** The validator of the parameters in a page's route; undefined for a page without parameters. */
  export function loadPageParams(name: string): Promise<((value: unknown) => ValidationError[]) | undefined>;
}

declare module 'virtual:metadata/messages' {
  type Country = import('../../metadata/model/definitions').Country;
  type MessageTree = import('../../metadata/texts/messages').MessageTree;

  /** Texts of the hand-written screens and the menu, and the countries' facts, in a language. */
  export function loadMessages(
    language: string,
  ): Promise<{ messages: MessageTree; countries: Record<string, Country> }>;
}

declare module 'virtual:metadata/early-messages' {
  /** Texts of the sign-in screen and of errors, by file and key. */
  type EarlyTexts = Record<string, Record<string, unknown>>;

  /** The languages of the interface, the default first, each named in itself. */
  export const languages: { code: string; name: string }[];

  /** Early messages of the default language. */
  export const earlyMessages: Record<string, EarlyTexts>;

  /** Load those of the others. */
  export const earlyLoaders: Record<string, () => Promise<{ default: EarlyTexts }>>;
}

declare module 'virtual:metadata/step-messages' {
  /** Loaders as in `stepLoaders`, with the texts of the usual step alone. */
  export const firstStepLoaders: typeof stepLoaders;

  /** Load the texts of the later sign-in steps, by file and key, a loader a language. */
  export const stepLoaders: Record<
    string,
    () => Promise<{ default: Record<string, Record<string, unknown>> }>
  >;
}

declare module 'virtual:metadata/screen-messages' {
  type MessageTree = import('../../metadata/texts/messages').MessageTree;

  /** Load texts of rarely opened screens by language and file; each returns them by file and key. */
  export const screenLoaders: Record<string, Record<string, () => Promise<{ default: MessageTree }>>>;
}

declare module 'virtual:metadata/api-texts' {
  /** The countries, in the order of the metadata, with their names by language. */
  export const countries: { code: string; names: Record<string, string> }[];

  /** Load the texts of the page that shows the calls of programs, by file and key, a loader a language. */
  export const apiTextLoaders: Record<
    string,
    () => Promise<{ default: Record<string, Record<string, unknown>> }>
  >;
}
