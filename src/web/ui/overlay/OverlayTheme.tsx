import { createTheme, StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './overlay.css';

/** MUI with our motion (under 150 ms, none for reduced motion) and no ripples. Our CSS has the colours. */
const theme = createTheme({
  transitions: {
    create: () => 'none',
    duration: {
      shortest: 80,
      shorter: 80,
      short: 100,
      standard: 120,
      complex: 120,
      enteringScreen: 120,
      leavingScreen: 100,
    },
  },
  zIndex: { modal: 1300 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
});

/** Styles MUI's overlays like the rest of the app. */
export function OverlayTheme({ children }: { children: ReactNode }) {
  return (
    <StyledEngineProvider enableCssLayer>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </StyledEngineProvider>
  );
}
