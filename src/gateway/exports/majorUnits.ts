/** Minor units as a decimal number of major units, by moving the point: `-5` is `-0.05`. */
export function majorUnits(minor: number | bigint): string {
  const digits = String(minor).replace('-', '').padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
