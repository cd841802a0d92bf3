import { render, screen } from '@testing-library/react';
import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { drawQrCode } from '../../../../src/web/screens/shared/drawQrCode';
import { QrCode } from '../../../../src/web/screens/shared/AuthenticatorScan';

const uri = 'otpauth://totp/Corridor:ada%40parcels.example?secret=JBSWY3DPEHPK3PXP&issuer=Corridor';

/** The modules that a path of rectangles one module high fills. */
function fill(path: string, size: number): boolean[] {
  const grid = Array.from({ length: size * size }, () => false);
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    grid.fill(true, Number(row) * size + Number(column), Number(row) * size + Number(column) + Number(width));
  }
  return grid;
}

describe('a QR code', () => {
  it('has exactly the modules of its text', () => {
    const { modules } = create(uri, { errorCorrectionLevel: 'M' });
    const { size, path } = drawQrCode(uri);
    expect(size).toBe(modules.size);
    expect(fill(path, size)).toEqual(Array.from(modules.data, Boolean));
  });

  it('is an image with a name, and a quiet zone of four modules around it', async () => {
    render(<QrCode text={uri} label="Scan this" />);
    const image = await screen.findByRole('img', { name: 'Scan this' });
    const { size, path } = drawQrCode(uri);
    expect(image).toHaveAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`);
    expect(image.querySelector('path')).toHaveAttribute('d', path);
  });
});
