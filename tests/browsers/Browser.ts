/** A browser as its user has it, with one page. Parts of the page are named by XPath; each is waited for, until it is seen. */
export interface Browser {
  /** For people: "Firefox 153.0". */
  name: string;
  /** Loads an address, or goes to another hash of the page. */
  open: (address: string) => Promise<void>;
  /** Goes back, as by the browser's button; does not wait until it has. */
  back: () => Promise<void>;
  /** Waits for a part. Throws after some seconds. */
  see: (part: string) => Promise<void>;
  /** Waits until a part is not seen any more. */
  miss: (part: string) => Promise<void>;
  click: (part: string) => Promise<void>;
  /** Types into a field, by its keys. */
  type: (field: string, text: string) => Promise<void>;
  /** Gives a file to an `<input type=file>`, which need not be seen. */
  attach: (field: string, path: string) => Promise<void>;
  evaluate: (expression: string) => Promise<unknown>;
  /** `path` ends in `.png`. */
  screenshot: (path: `${string}.png`) => Promise<void>;
  close: () => Promise<void>;
}

/** How long a part is waited for, in milliseconds: the machine may be busy. */
export const patience = 15_000;
