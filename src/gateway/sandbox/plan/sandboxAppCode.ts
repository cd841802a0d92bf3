/** The App ID of one of the applications that the sandbox's orders name; `place` begins with 0. */
export function sandboxAppCode(country: string, merchantCode: string, place: number): string {
  return `${country}${merchantCode}0${place + 1}`;
}
