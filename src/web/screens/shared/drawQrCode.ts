import { create } from 'qrcode';

/** A QR code as an SVG path; a module is one unit wide. */
export interface QrDrawing {
  /** Modules on a side, without margin. */
  size: number;
  path: string;
}

/** Draws a text as a QR code, with one rectangle per run of dark modules. Throws if the text is too long. */
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
