import type { ReactNode } from 'react';
import './FormReview.css';

/** A value with its title. */
export interface ReviewLine {
  key: string;
  title: string;
  /** The attribute of the value's element. */
  translate?: 'no' | undefined;
  value: ReactNode;
}

/** Review of values, a line for each. */
export function ReviewLines({ lines }: { lines: ReviewLine[] }) {
  return (
    <dl className="form-review__fields">
      {lines.map(({ key, title, translate, value }) => (
        <div key={key} className="form-review__field">
          <dt>{title}</dt>
          <dd translate={translate}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
