/** A group or screen of the menu (product 2.3), as `resources/navigation.json` declares it. */
export interface NavigationEntry {
  /** Route in the web app. That of a page may have parameters: `/transfers/:merchantCode`. */
  path: string;
  /** Old paths, from which links still lead here. */
  aliases?: string[];
  /** Of a group: shown only to those who hold it. Of a screen: that of its resource or page, filled in by `buildModel`. */
  permission?: string;
  /** The modes in which it is shown. */
  type: ('Global' | 'account')[];
  sort: number;
  /** English; other languages in `locales/<language>/navigation.json`. */
  title: string;
  /** Name of an icon of the shell. */
  icon?: string;
  /** The screen keeps its state while its tab is open (product 2.5). */
  keepAlive?: boolean;
  /** Reachable, but not in the menu. */
  hidden?: boolean;
  /** The generated resource, or the composed page, that the path shows. */
  resource?: string;
  /** The form of the resource that the path shows instead of the list. */
  form?: 'create';
  page?: string;
  children?: NavigationEntry[];
}
