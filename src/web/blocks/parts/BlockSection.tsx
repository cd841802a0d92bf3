import { type ReactNode, useId } from 'react';
import './BlockSection.css';

interface BlockSectionProps {
  /** In the language of the interface; without one, the block has no heading. */
  title?: string | undefined;
  /** Said below the heading. */
  description?: string | undefined;
  /** Controls on the line of the heading. */
  actions?: ReactNode;
  /** Whether its content has the same name for screen readers, so that it needs none. */
  isNamedInside?: boolean;
  children: ReactNode;
}

/** A block with its heading. */
export function BlockSection({ title, description, actions, isNamedInside, children }: BlockSectionProps) {
  const id = useId();
  return (
    <section
      className="block-section"
      aria-labelledby={title === undefined || isNamedInside ? undefined : id}
    >
      {(title !== undefined || actions) && (
        <header className="block-section__head">
          {title !== undefined && (
            <h2 className="block-section__title" id={id}>
              {title}
            </h2>
          )}
          {actions && <div className="page__actions">{actions}</div>}
        </header>
      )}
      {description !== undefined && <p className="block-section__lead">{description}</p>}
      {children}
    </section>
  );
}
