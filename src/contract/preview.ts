import type { JsonValue } from '../metadata/model/json';

/** A screen, as somebody sees it with sample records. */
export interface PreviewedScreen {
  kind: 'resource' | 'page' | 'menu';
  /** Name of the resource or the composed page. */
  name: string;
  /** Part of a resource: `list`, `detail`, `create`, `edit`, `import`, or the name of an action, whose dialog it is. */
  screen: string;
  /** Code of the country whose facts values are written by; empty in Global mode. */
  country: string;
  /** Values of the parameters in the address of a page. */
  parameters: Record<string, string>;
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
export type ElementTrace = ResourceTrace | PageTrace | MenuTrace;

/** A part of a composed page. */
export interface PageTrace {
  page: string;
  /** Ids of the blocks around the element, the outermost first. */
  blocks: string[];
  /** The place of its figure in the innermost one. */
  figure?: number;
}

/** An entry of the menu. */
export interface MenuTrace {
  /** Its path. */
  entry: string;
}

/** A part of a resource. */
export interface ResourceTrace {
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

/** Explanation of an element on the screen, while metadata is edited. */
export interface InspectedElement {
  /** Where the metadata has what it was made of, each as `file:line`. */
  places: string[];
  /** Reasons why the signed-in user sees it, as lines for authors of metadata. */
  why: string[];
}
