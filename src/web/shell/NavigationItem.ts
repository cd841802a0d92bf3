import type { NavigationEntry } from '../../metadata/model/NavigationEntry';

/** A menu entry without its title, which comes with the messages of each language. */
export type NavigationItem = Omit<NavigationEntry, 'title' | 'children'> & { children?: NavigationItem[] };
