/** Pakistan's identity card: 13 digits. The first is the province; the last is odd for men and even for women. */
export function cnic(text: string): boolean {
  return /^[1-7]\d{11}[1-9]$/.test(text);
}
