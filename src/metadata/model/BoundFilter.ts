/** A filter that a list offers. */
export interface BoundFilter {
  field: string;
  /** Shown from the start and not removable. */
  alwaysOn?: boolean;
  /** Offered under "more filters" and not named by the resource file. */
  more?: boolean;
  /** Value at the first visit: a literal, or a named range of days of the country's zone (`today`, `yesterday`, `last7Days`, `last30Days`). */
  default?: string | number | boolean;
}
