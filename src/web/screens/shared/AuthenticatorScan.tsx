import { useEffect, useState } from 'react';
import type { QrDrawing } from './drawQrCode';
import './AuthenticatorScan.css';
import './QrCode.css';

interface AuthenticatorScanProps {
  /** The `otpauth:` address of a new authenticator's secret. */
  uri: string;
  /** Accessible name of the QR code. */
  label: string;
  /** Label of the link that opens the app on the device itself. */
  open: string;
}

/**
 * Secret for an authenticator app as a QR code, and as a link that opens an app on this device. A phone cannot scan its own screen.
 */
export function AuthenticatorScan({ uri, label, open }: AuthenticatorScanProps) {
  return (
    <div className="authenticator-scan">
      <QrCode text={uri} label={label} />
      <a className="authenticator-scan__open button button--secondary" href={uri}>
        {open}
      </a>
    </div>
  );
}

/** Width of the free margin around a code, in modules. */
const quiet = 4;

/**
 * A text as a QR code, dark on light in every theme. Its code is loaded when needed. If that fails, the place stays empty,
 * so show the text as well.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing>();
  useEffect(() => {
    let isCurrent = true;
    import('./drawQrCode').then(
      ({ drawQrCode }) => isCurrent && setDrawing(drawQrCode(text)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawing) return <div className="qr-code" />;
  const side = drawing.size + 2 * quiet;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
  );
}
