/** The App ID of one of the applications that a sandbox merchant has in a country; `place` begins with 0. */
export function sandboxAppCode(country: string, merchantCode: string, place: number): string {
  return `${country}${merchantCode}0${place + 1}`;
}
