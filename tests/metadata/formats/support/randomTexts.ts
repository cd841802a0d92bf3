/** Returns `count` texts of `length` characters, equal in each run, so that failures can be repeated. */
export function randomTexts(count: number, length: number, alphabet = '0123456789'): string[] {
  let state = 20_261_120;
  const next = () => {
    // A linear congruential generator; its high bits are random enough for digits.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(''),
  );
}
