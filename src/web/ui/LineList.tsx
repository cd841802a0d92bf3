import type { ReactNode } from 'react';
import './LineList.css';

interface LineListProps {
  /** Label of the list, where no heading is above it. */
  label?: string;
  /** Whether there may be many lines, so that it scrolls. */
  scrolling?: boolean;
  /** A `<li>` for each line, whose children are apart where there is room. */
  children: ReactNode;
}

/** A list of single lines, such as the results of rows. */
export function LineList({ label, scrolling, children }: LineListProps) {
  return (
    <ul className={`line-list${scrolling ? ' line-list--scrolling' : ''}`} aria-label={label}>
      {children}
    </ul>
  );
}
