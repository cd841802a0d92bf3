import { expect, it } from 'vitest';
import { checkNewPassword } from '../../../../src/web/screens/shared/checkNewPassword';

it.each([
  ['', '', { password: 'missing', repeatPassword: 'repeatMissing' }],
  ['weak', '', { password: 'weak', repeatPassword: 'repeatMissing' }],
  ['weak', 'weak', { password: 'weak' }],
  ['Strong-enough-1', '', { repeatPassword: 'repeatMissing' }],
  ['Strong-enough-1', 'strong-enough-1', { repeatPassword: 'repeatDiffers' }],
  ['Strong-enough-1', 'Strong-enough-1', {}],
])('returns for "%s" and "%s" the problems %j', (password, repeatPassword, problems) => {
  expect(checkNewPassword(password, repeatPassword)).toEqual(problems);
});
