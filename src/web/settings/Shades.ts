/** The accent as it is drawn in one scheme, by custom property; each is `#rrggbb`. */
export interface Shades {
  '--accent': string;
  '--accent-hover': string;
  '--accent-text': string;
  '--accent-soft': string;
  '--focus': string;
}
