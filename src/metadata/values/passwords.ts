/** A rule that a password violates. The name is also the key of its text. */
export type PasswordProblem = 'length' | 'kinds' | 'space' | 'chinese';

const kinds = [/\p{Nd}/u, /\p{Lu}/u, /\p{Ll}/u, /[^\p{Nd}\p{Lu}\p{Ll}\s\p{Cc}\p{Script=Han}]/u];

/**
 * Returns the rules that a new password violates (product 8.1). It needs 8 to 32 characters, and three of digits,
 * upper-case letters, lower-case letters and symbols. Spaces, control characters and Chinese characters are forbidden.
 */
export function passwordProblems(password: string): PasswordProblem[] {
  // Normalized as it is hashed, and counted in code points: an emoji is one character.
  const text = password.normalize('NFC');
  const { length } = Array.from(text);
  const problems: PasswordProblem[] = [];
  if (length < 8 || length > 32) problems.push('length');
  if (kinds.filter((kind) => kind.test(text)).length < 3) problems.push('kinds');
  if (/[\s\p{Cc}]/u.test(text)) problems.push('space');
  if (/\p{Script=Han}/u.test(text)) problems.push('chinese');
  return problems;
}
