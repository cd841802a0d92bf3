import Drawer from '@mui/material/Drawer';
import { useId, type ReactNode } from 'react';
import { OverlayFrame } from './OverlayFrame';
import { OverlayTheme } from './OverlayTheme';
import { useCloseOnBack } from './useCloseOnBack';

/** Props of a sheet. */
export interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** Where it slides in from; by default from below. */
  side?: 'bottom' | 'right';
  /** Does not dim the page behind it. */
  clear?: boolean;
}

/** The part of a sheet that is loaded when the first one opens. */
export function SheetOverlay({
  open,
  title,
  onClose,
  children,
  actions,
  side = 'bottom',
  clear,
}: SheetProps) {
  const titleId = useId();
  useCloseOnBack(open, onClose);
  return (
    <OverlayTheme>
      <Drawer
        anchor={side}
        open={open}
        onClose={onClose}
        slotProps={{
          paper: {
            className: `overlay overlay--${side === 'right' ? 'side' : 'sheet'}`,
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
          },
          backdrop: clear ? { invisible: true } : { className: 'overlay__backdrop' },
        }}
      >
        <OverlayFrame titleId={titleId} title={title} onClose={onClose} actions={actions}>
          {children}
        </OverlayFrame>
      </Drawer>
    </OverlayTheme>
  );
}
