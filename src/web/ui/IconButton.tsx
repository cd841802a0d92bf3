import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './Icon';

/** Props of {@link IconButton}: those of a `<button>`, its icon and its name. */
export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Read by screen readers and shown as the tooltip. */
  label: string;
  size?: 'small';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon, and therefore always has a name. */
export function IconButton({ icon, label, size, className, ...rest }: IconButtonProps) {
  const classes = ['button', 'button--icon', size && `button--${size}`, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 18} />
    </button>
  );
}
