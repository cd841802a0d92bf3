import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  title: string;
  icon?: IconName;
  /** Why it is empty and what to do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where there is nothing to show: says why, and what to do. */
export function EmptyState({ title, icon = 'list', children, action }: EmptyStateProps) {
  return (
    <div className="blank">
      <span className="blank__icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="blank__title">{title}</p>
      {children && <p className="blank__text">{children}</p>}
      {action && <div className="blank__action">{action}</div>}
    </div>
  );
}
