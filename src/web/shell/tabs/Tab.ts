/** A page that was visited: a screen of the navigation with the place in it where one was last. */
export interface Tab {
  /** Of the screen in the navigation. */
  path: string;
  /** Path and query of the place. */
  to: string;
  /** Another number is another page: the last one was thrown away to be loaded anew. */
  epoch: number;
  /** Holds something that was typed and not saved. */
  unsaved: boolean;
}
