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
}

/** The part of a sheet that is loaded when the first one opens. */
export function SheetOverlay({ open, title, onClose, children, actions }: SheetProps) {
  const titleId = useId();
  useCloseOnBack(open, onClose);
  return (
    <OverlayTheme>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={onClose}
        slotProps={{
          paper: {
            className: 'overlay-paper overlay-paper--sheet',
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
          },
          backdrop: { className: 'overlay-backdrop' },
        }}
      >
        <OverlayFrame titleId={titleId} title={title} onClose={onClose} actions={actions}>
          {children}
        </OverlayFrame>
      </Drawer>
    </OverlayTheme>
  );
}
