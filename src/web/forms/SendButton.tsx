import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/controls/Button';

/** Props of {@link SendButton}. */
export interface SendButtonProps {
  variant?: ButtonProps['variant'];
  /** Whether it is being sent. */
  busy: boolean;
  /** Seconds until it may be sent again. */
  wait: number;
  children: ReactNode;
}

/** The button that sends a form. Shows that it is being sent, or the seconds until it may be sent again. */
export function SendButton({ variant = 'primary', busy, wait, children }: SendButtonProps) {
  const translate = useTranslate();
  return (
    <Button type="submit" variant={variant} busy={busy} aria-disabled={wait > 0 || undefined}>
      {children}
      {wait > 0 && <span className="mono">{translate('corridor.sign-in.wait', { seconds: wait })}</span>}
    </Button>
  );
}
