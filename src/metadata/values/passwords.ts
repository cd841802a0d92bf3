/** A rule that a password breaks; the name is also the key of its text. */
export type PasswordProblem = 'length' | 'kinds' | 'space' | 'chinese';

const kinds = [/\p{Nd}/u, /\p{Lu}/u, /\p{Ll}/u, /[^\p{Nd}\p{Lu}\p{Ll}\s\p{Cc}\p{Script=Han}]/u];

/**
 * The rules that a new password breaks, none where it is good: 8 to 32 characters; at least three of digits, capital
 * letters, small letters and special symbols; no spaces or control characters; no Chinese characters.
 */
export function passwordProblems(password: string): PasswordProblem[] {
  // As it is hashed, and counted as a person counts: an emoji is one character.
  const text = password.normalize('NFC');
  const { length } = Array.from(text);
  const problems: PasswordProblem[] = [];
  if (length < 8 || length > 32) problems.push('length');
  if (kinds.filter((kind) => kind.test(text)).length < 3) problems.push('kinds');
  if (/[\s\p{Cc}]/u.test(text)) problems.push('space');
  if (/\p{Script=Han}/u.test(text)) problems.push('chinese');
  return problems;
}
