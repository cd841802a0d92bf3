import { useTranslate } from 'react-admin';
import { type ReactNode, useId } from 'react';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import './SectionCard.css';

/** Props of {@link SectionCard}. */
interface SectionCardProps {
  title: string;
  /** Below the title, quieter. */
  lead?: ReactNode;
  /** On the line of the title. */
  actions?: ReactNode;
  /** Whether it is still loading or asks anew. */
  busy?: boolean;
  children?: ReactNode;
}

/** A card of the personal centre with its heading, which takes the focus when one comes to it. */
export function SectionCard({ title, lead, actions, busy, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className="card section-card" aria-labelledby={id} aria-busy={busy}>
      <header className="section-card__head">
        <div className="section-card__titles">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className="section-card__actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Stands where rows will, as many of them, while they load for the first time. */
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
