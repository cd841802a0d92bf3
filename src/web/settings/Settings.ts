import type { Shades } from './Shades';

/** How somebody wants the app to look in this browser. */
export interface Settings {
  /** Theme colour as `#rrggbb`; what carries text are shades of it. */
  theme: string;
  /** The shades of the theme colour; undefined are those of the default one, which the style sheet has. */
  shades?: { light: Shades; dark: Shades } | undefined;
  /** Light, dark, or as the system is. */
  scheme: 'system' | 'light' | 'dark';
  /** Whether visited screens stand as tabs below the top bar. */
  tagsView: boolean;
  /** Whether top bar and tabs stay in view while the page scrolls. */
  fixedHeader: boolean;
  /** Whether the product's mark stands on top of the sidebar. */
  sidebarLogo: boolean;
  /** How large text and controls are. */
  size: 'mini' | 'default' | 'large';
}
