import { useEffect, useState } from 'react';
import type { QrDrawing } from './drawQrCode';
import './QrCode.css';

/** Width of the free margin around a code, in modules. */
const quiet = 4;

interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/**
 * A text as a QR code, dark on light in every theme. Its code is loaded when needed. If that fails, the place stays empty,
 * so show the text as well.
 */
export function QrCode({ text, label }: QrCodeProps) {
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
