/**
 * The text of a payment QR code (EMVCo merchant-presented, as PIX and QRIS have it): `fields` are tag and value, a
 * value may itself be such fields. Its CRC is appended.
 */
export function emvCode(fields: [tag: string, value: string | [string, string][]][]): string {
  const text = `${fields.map(([tag, value]) => encode(tag, value)).join('')}6304`;
  return text + crc(text).toString(16).toUpperCase().padStart(4, '0');
}

function encode(tag: string, value: string | [string, string][]): string {
  const text = typeof value === 'string' ? value : value.map(([inner, part]) => encode(inner, part)).join('');
  return `${tag}${String(text.length).padStart(2, '0')}${text}`;
}

/** CRC-16/CCITT-FALSE over ASCII text. */
function crc(text: string): number {
  let value = 0xffff;
  for (const character of text) {
    value ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++)
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff;
  }
  return value;
}
