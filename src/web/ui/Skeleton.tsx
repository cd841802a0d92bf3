/** A grey bar where text will stand; `width` in any CSS unit. Whoever shows it says "loading" once around it. */
export function Skeleton({ width = '60%' }: { width?: string | number }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
