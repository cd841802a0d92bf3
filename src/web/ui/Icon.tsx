import './Icon.css';

/** Name of an icon of ours. */
export type IconName = keyof typeof iconPaths;

/** A decorative line icon in the text's colour; the control around it must have a name. `size` in px. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Strokes of our icons on a 20 × 20 grid, drawn with round caps at width 1.6. */
export const iconPaths = {
  app: 'M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z',
  arrowDown: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  arrowUp: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  bank: 'M3 8l7-4.5L17 8M4.5 8.5v6M8.2 8.5v6M11.8 8.5v6M15.5 8.5v6M3 16.5h14',
  bell: 'M10 3.5a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5-1.5 5h12s-1.5-1-1.5-5A4.5 4.5 0 0 0 10 3.5M8.5 15.5a1.6 1.6 0 0 0 3 0',
  bookmark: 'M6 3.5h8v13l-4-3-4 3z',
  calendar: 'M4 5h12v11.5H4zM4 8.5h12M7 3v3.5M13 3v3.5',
  chart: 'M4 4v12h12.5M7 12.5l3-3.5 2.5 2 3.5-5',
  check: 'M4.5 10.5 8.5 14.5 15.5 6',
  chevronDown: 'M5.5 8 10 12.5 14.5 8',
  chevronLeft: 'M12 5.5 7.5 10l4.5 4.5',
  chevronRight: 'M8 5.5 12.5 10 8 14.5',
  chevronUp: 'M5.5 12 10 7.5 14.5 12',
  clock: 'M10 3.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6M10 6.5V10l2.5 2',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  columns: 'M3.5 4.5h13v11h-13zM8 4.5v11M12 4.5v11',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  download: 'M10 3.5v9M6.5 9.5 10 13l3.5-3.5M4 16.5h12',
  drag: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  edit: 'M4 16l.8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11.5 6l2.5 2.5',
  external: 'M8 5H4.5v10.5H15V12M11.5 4H16v4.5M16 4l-7 7',
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  eyeOff:
    'M3.5 3.5l13 13M8.2 5.2A8 8 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-2.3 2.8M5.4 6.4A13 13 0 0 0 2.5 10S5.2 15 10 15a7.6 7.6 0 0 0 3.3-.75',
  file: 'M5.5 3h6l3.5 3.5V17H5.5zM11.5 3v3.5H15',
  filter: 'M3.5 5.5h13M6 10h8M8.5 14.5h3',
  globe:
    'M10 3.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6M3.2 10h13.6M10 3.2c2.2 2 3.2 4.3 3.2 6.8s-1 4.8-3.2 6.8c-2.2-2-3.2-4.3-3.2-6.8s1-4.8 3.2-6.8',
  home: 'M3.5 9.5 10 4l6.5 5.5M5.5 8.5v7.5h9V8.5',
  info: 'M10 3.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6M10 9.3v4M10 6.7h.01',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  list: 'M7 5.5h9.5M7 10h9.5M7 14.5h9.5M3.7 5.5h.01M3.7 10h.01M3.7 14.5h.01',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  minus: 'M4.5 10h11',
  moon: 'M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z',
  monitor: 'M3 4.5h14v9H3zM10 13.5v3M7 16.5h6',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  panel: 'M3.5 4.5h13v11h-13zM8 4.5v11',
  phone: 'M6 3h8v14H6zM9 14.3h2',
  plus: 'M10 4.5v11M4.5 10h11',
  question:
    'M10 3.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 13.6h.01',
  refresh:
    'M16 9A6.2 6.2 0 0 0 5 6.3L3.8 7.5M3.7 4v3.6h3.6M4 11a6.2 6.2 0 0 0 11 2.7l1.2-1.2M16.3 16v-3.6h-3.6',
  receipt: 'M5 3.5h10v13l-2.5-1.5L10 16.5 7.5 15 5 16.5zM7.5 7h5M7.5 10h5',
  scales: 'M10 3.5v13M6.5 16.5h7M4 6h12M4 6l-2 5.5h4zM16 6l-2 5.5h4z',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4M12.7 12.7 16.5 16.5',
  settings: 'M4 6h6M14 6h2M12 4.3v3.4M4 14h2M10 14h6M8 12.3v3.4M4 10h9M16 10h0M14.5 8.3v3.4',
  send: 'M3.5 9.5 16.5 3.5l-4.5 13-3-5zM9 11.5l7.5-8',
  shield: 'M10 3l6 2.2V10c0 3.4-2.5 5.8-6 7-3.5-1.2-6-3.6-6-7V5.2zM7.5 10l2 2 3.3-3.8',
  signOut: 'M11.5 4H5v12h6.5M9 10h8M14 7l3 3-3 3',
  sun: 'M10 6.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
  statement: 'M4 4h12v12H4zM4 8h12M8.5 8v8',
  swap: 'M4 7h11.5M12.5 4l3 3-3 3M16 13H4.5M7.5 10l-3 3 3 3',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10h7.4l.8-10M8.5 9v4.5M11.5 9v4.5',
  user: 'M10 3.8a3 3 0 1 0 0 6 3 3 0 0 0 0-6M4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H8',
  users:
    'M8 4.2a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M2.5 16c.5-2.8 2.6-4.2 5.5-4.2s5 1.4 5.5 4.2M12.5 4.5a2.6 2.6 0 0 1 0 4.9M14.8 12.2c1.5.6 2.4 1.9 2.7 3.8',
  wallet: 'M3.5 6v9.5h13V7.5h-13M3.5 6c0-.8.6-1.5 1.5-1.5h9.5v3M13 11.5h.01',
  warning: 'M10 3.8 17 16H3zM10 8.5v3.5M10 14h.01',
} as const;
