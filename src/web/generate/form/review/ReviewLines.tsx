import type { ReactNode } from 'react';
import './FormReview.css';

/** A value with its title. */
export interface ReviewLine {
  key: string;
  title: string;
  value: ReactNode;
}

/** What is about to be done, a line for each value. */
export function ReviewLines({ lines }: { lines: ReviewLine[] }) {
  return (
    <dl className="form-review__fields">
      {lines.map(({ key, title, value }) => (
        <div key={key} className="form-review__field">
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
