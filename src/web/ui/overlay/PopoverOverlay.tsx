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
  /** Above its control instead of below it. */
  above?: boolean;
  children: ReactNode;
}

/** The part of a popover that is loaded when the first one opens. */
export function PopoverOverlay({ open, anchor, onClose, label, above, children }: PopoverProps) {
  return (
    <OverlayTheme>
      <MuiPopover
        open={open && anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        marginThreshold={8}
        anchorOrigin={{ vertical: above ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: above ? 'bottom' : 'top', horizontal: 'left' }}
        slotProps={{
          paper: {
            className: 'overlay',
            role: 'dialog',
            'aria-label': label,
            style: { marginTop: above ? -4 : 4, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {children}
      </MuiPopover>
    </OverlayTheme>
  );
}
