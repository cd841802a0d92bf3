import MuiPopover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { OverlayTheme } from './OverlayTheme';

/** Props of a popover. */
export interface PopoverProps {
  open: boolean;
  /** The control it belongs to. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Names it for screen readers. */
  label: string;
  children: ReactNode;
}

/** The part of a popover that is loaded when the first one opens. */
export function PopoverOverlay({ open, anchor, onClose, label, children }: PopoverProps) {
  return (
    <OverlayTheme>
      <MuiPopover
        open={open && anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            className: 'overlay-paper',
            role: 'dialog',
            'aria-label': label,
            style: { marginTop: 4, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {children}
      </MuiPopover>
    </OverlayTheme>
  );
}
