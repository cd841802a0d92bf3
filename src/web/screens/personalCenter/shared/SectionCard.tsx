import { useTranslate } from 'react-admin';
import { type ReactNode, useId } from 'react';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import './SectionCard.css';

interface SectionCardProps {
  title: string;
  /** Muted, below the title. */
  lead?: ReactNode;
  /** Whether data is loading. */
  busy?: boolean;
  children?: ReactNode;
}

/** A card of the personal center. Its heading takes the focus when the user opens the section. */
export function SectionCard({ title, lead, busy, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className="card section-card" aria-labelledby={id} aria-busy={busy}>
      <header className="section-card__head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="muted">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** Placeholders for rows that are loading for the first time. */
export function LoadingRows({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <div className="loading-rows">
      <output className="visually-hidden">{translate('corridor.personal-center.loading')}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="loading-rows__row">
          <Skeleton width={index % 2 ? '38%' : '52%'} />
        </div>
      ))}
    </div>
  );
}
