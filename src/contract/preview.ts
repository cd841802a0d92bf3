import type { JsonValue } from '../metadata/model/json';

/** A screen of a resource, as somebody sees it with sample records. */
export interface PreviewedScreen {
  resource: string;
  /** `list`, `detail`, `create`, `edit`, `import`, or the name of an action, whose dialog it is. */
  screen: string;
  /** Code of the country whose facts values are written by. */
  country: string;
  language: string;
  permissions: string[];
  /** Width of the window in px: below 768 it is a phone's. */
  width: number;
  /** By resource. The first one is the record of a page, an edit form or a dialog. */
  records: Record<string, PreviewedRecord[]>;
}

/** A sample record. */
export type PreviewedRecord = Record<string, JsonValue> & { id: string };

/** A screen that was rendered. */
export interface RenderedScreen {
  html: string;
  /** The styles that its parts have brought along, beside the style sheets. */
  styles: string;
}

/** The part of the metadata that an element on the screen was made of. */
export interface ElementTrace {
  resource: string;
  /** The form or the action that it is in, or that it opens. */
  write?: string;
  /** The fields around it, the outermost first: further ones are parts of it. */
  fields: string[];
  /** Whether it is in a list of records. */
  isInList: boolean;
  /** Id of the record around it. */
  record?: string;
}

/** What is said of an element on the screen while the metadata is edited. */
export interface InspectedElement {
  /** Where the metadata has what it was made of, each as `file:line`. */
  places: string[];
  /** Why the signed-in user is shown it, as lines for whoever edits the metadata. */
  why: string[];
}
