import { iconPaths } from './iconPaths';

/** Name of an icon of ours. */
export type IconName = keyof typeof iconPaths;

/** A decorative line icon in the text's colour; whoever uses it gives the control its name. `size` in px. */
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
