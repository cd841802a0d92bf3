import { create } from 'qrcode';

/** A QR code as an SVG path on a grid. */
export interface QrDrawing {
  /** Modules on a side, without the quiet zone. */
  size: number;
  path: string;
}

/** Draws a text as a QR code, a run of dark modules in a row as one rectangle. Throws where it is too long. */
export function drawQrCode(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && data[row * size + column]) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1H${start}z`;
    }
  }
  return { size, path };
}
