/** The product's mark, beside its name. `size` in px. */
export function ProductMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 8.5h16M8 23.5h16" opacity="0.5" />
        <path d="M8 16h15.5m-4.5-4.5 4.5 4.5-4.5 4.5" />
      </g>
    </svg>
  );
}
