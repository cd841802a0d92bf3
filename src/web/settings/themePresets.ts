/** Theme colours to choose from with one click, by the key of their name; the first is the product's own. */
export const themePresets = {
  green: '#009853',
  teal: '#0e8a8a',
  blue: '#1f6feb',
  indigo: '#5b5bd6',
  purple: '#8e4ec6',
  pink: '#d6409f',
  red: '#d13438',
  orange: '#d9730d',
  slate: '#5b6470',
} as const;
