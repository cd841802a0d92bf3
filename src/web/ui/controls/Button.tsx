import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../Icon';
import './Button.css';

/** Props of {@link Button}: those of a `<button>`, and how it looks. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'small';
  icon?: IconName;
  /** Something is under way: shows it and takes no second click, but keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The button of all screens. Its `type` is `button` by default, so that none submits a form by accident. */
export function Button({
  variant = 'secondary',
  size,
  icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = ['button', `button--${variant}`, size && `button--${size}`, className];
  return (
    <button
      {...rest}
      // A busy submit button must not submit again by Enter either.
      type={busy ? 'button' : type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? (
        <span className="button__spinner" aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={16} />
      )}
      <span className="button__label">{children}</span>
    </button>
  );
}

/** Props of {@link IconButton}: those of a `<button>`, its icon and its name. */
interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Read by screen readers and shown as the tooltip. */
  label: string;
  size?: 'small' | 'tiny';
  ref?: Ref<HTMLButtonElement>;
}

/** Sizes of icons in px, by the size of their button. */
const iconSizes = { tiny: 14, small: 16, medium: 18 };

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
      <Icon name={icon} size={iconSizes[size ?? 'medium']} />
    </button>
  );
}
