/** Pakistan's identity card: 13 digits, first the province and last an odd digit for men, an even one for women. */
export function cnic(text: string): boolean {
  return /^[1-7]\d{11}[1-9]$/.test(text);
}
