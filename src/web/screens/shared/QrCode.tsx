import { useEffect, useState } from 'react';
import type { QrDrawing } from './drawQrCode';
import './QrCode.css';

/** Modules that must stay free around a code. */
const quiet = 4;

/** Props of {@link QrCode}. */
export interface QrCodeProps {
  text: string;
  /** Says what it is for, to who cannot see it. */
  label: string;
}

/**
 * A text as a QR code, dark on light in every theme. What draws it is loaded when it is needed; where that fails, its
 * place stays empty: always give the text beside it.
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
