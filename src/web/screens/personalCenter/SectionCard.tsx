import { useId, type ReactNode } from 'react';

/** Props of {@link SectionCard}. */
export interface SectionCardProps {
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
    <section className="card personal__section" aria-labelledby={id} aria-busy={busy}>
      <header className="personal__head">
        <div className="personal__titles">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className="personal__actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
