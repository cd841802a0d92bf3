/** Every text that differs from `text` in one character, taken from the `alphabet` that this character belongs to. */
export function singleChanges(text: string, alphabets = ['0123456789']): string[] {
  return Array.from(text).flatMap((character, index) => {
    const alphabet = alphabets.find((letters) => letters.includes(character)) ?? '';
    return Array.from(alphabet)
      .filter((other) => other !== character)
      .map((other) => text.slice(0, index) + other + text.slice(index + 1));
  });
}
