/** A menu group or screen of the specification's section 2, as `resources/navigation.json` declares it. */
export interface NavigationEntry {
  path: string;
  /** Shown only if the user holds it. A group without one is kept if any child is allowed. */
  permission?: string;
  /** The modes in which it is shown. */
  type: ('Global' | 'account')[];
  sort: number;
  /** English; other languages in `locales/<language>/navigation.json`. */
  title: string;
  /** Name of an icon of the shell. */
  icon?: string;
  /** The screen keeps its state when left and revisited. */
  keepAlive?: boolean;
  /** Reachable, but not in the menu. */
  hidden?: boolean;
  /** The generated resource, or the composed page, that the path shows. */
  resource?: string;
  page?: string;
  children?: NavigationEntry[];
}
