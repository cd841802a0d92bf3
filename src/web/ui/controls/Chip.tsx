import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import './Chip.css';

interface ChipProps {
  children: ReactNode;
  onClick?: (event: { currentTarget: HTMLElement }) => void;
  /** None where the filter always stays. */
  onRemove: (() => void) | undefined;
  /** Name of the remove button. */
  removeLabel: string;
}

/** A small rounded label, for a filter that is set: its text may open it, its cross removes it. */
export function Chip({ children, onClick, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="chip">
      {onClick ? (
        <button type="button" className="chip__body" aria-haspopup="dialog" onClick={onClick}>
          {children}
        </button>
      ) : (
        <span className="chip__body">{children}</span>
      )}
      {onRemove && (
        <button type="button" className="chip__remove" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}
