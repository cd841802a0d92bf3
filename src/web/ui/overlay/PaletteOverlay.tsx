import MuiDialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { OverlayTheme } from './OverlayTheme';
import { useCloseOnBack } from './useCloseOnBack';
import './PaletteOverlay.css';

/** Props of a palette. */
export interface PaletteProps {
  open: boolean;
  /** Read by screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog at the top of the window for an input and its findings. On phones it fills the window. */
export function PaletteOverlay({ open, label, onClose, children }: PaletteProps) {
  useCloseOnBack(open, onClose);
  return (
    <OverlayTheme>
      <MuiDialog
        open={open}
        onClose={onClose}
        slotProps={{
          paper: { className: 'overlay palette', 'aria-label': label },

          container: { className: 'palette__place' },
          backdrop: { className: 'overlay__backdrop' },
        }}
      >
        {children}
      </MuiDialog>
    </OverlayTheme>
  );
}
