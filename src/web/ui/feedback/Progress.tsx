import './Progress.css';

interface ProgressProps {
  /** Part of `max` that is done. */
  value: number;
  max: number;
  /** The progress in words, for screen readers. */
  label: string;
}

/** A bar that shows how far something is. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress className="progress" value={value} max={max} aria-label={label} />;
}
