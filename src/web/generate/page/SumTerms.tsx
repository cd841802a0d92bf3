import type { ReactNode } from 'react';
import './SumTerms.css';

/** A term of a sum. */
export interface SumTerm {
  name: string;
  title: string;
  value: ReactNode;
  /** The sign before it; without one, the terms are figures beside each other. */
  operator?: '+' | '−' | '=' | undefined;
}

/** A sum in words and figures: amount − fee = credited. */
export function SumTerms({ terms, busy = false }: { terms: SumTerm[]; busy?: boolean }) {
  return (
    <dl className="card sum-terms" aria-busy={busy || undefined}>
      {terms.map(({ name, title, value, operator }) => (
        <div key={name} className="sum-terms__term" data-operator={operator}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
