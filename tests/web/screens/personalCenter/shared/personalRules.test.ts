import { describe, expect, it } from 'vitest';
import { checkFields } from '../../../../../src/web/forms/fieldRules';
import { personalRules } from '../../../../../src/web/screens/personalCenter/shared/personalRules';

/** Returns the message of each input that is wrong. */
const problems = (rules: keyof typeof personalRules, values: Record<string, unknown>) =>
  checkFields(personalRules[rules], values).problems;

/** Returns what is sent of values that are right. */
function sent(rules: keyof typeof personalRules, typed: Record<string, unknown>) {
  expect(problems(rules, typed)).toEqual({});
  return checkFields(personalRules[rules], typed).values;
}

describe('a code', () => {
  it.each(['123456', ' 123 456 ', '123-456'])(
    '%j is six digits, and sent without what is between',
    (code) => {
      expect(sent('sixDigits', { code })).toEqual({ code: '123456' });
    },
  );

  it.each(['', '12345', '12345x', 'ABCD-EFGH-IJKL-MNOP'])('%j is not', (code) => {
    expect(problems('sixDigits', { code })).toEqual({ code: 'personal-center.codeIncomplete' });
  });

  it('is a recovery code where that was chosen, in any case, with or without its dashes', () => {
    const values = { password: 'x', recovering: true };
    expect(sent('identity', { ...values, code: 'abcd efgh ijklmnop' })).toEqual({
      ...values,
      code: 'ABCD-EFGH-IJKL-MNOP',
    });
    expect(problems('identity', { ...values, code: '123456' })).toEqual({
      code: 'personal-center.recoveryCodeIncomplete',
    });
    expect(problems('identity', { password: '', recovering: false, code: 'ABCD' })).toEqual({
      password: 'personal-center.currentPasswordMissing',
      code: 'personal-center.codeIncomplete',
    });
  });
});

it('a nickname has 1 to 40 characters, however many bytes they take, without spaces around it', () => {
  expect(sent('nickName', { nickName: '  Ana  ' })).toEqual({ nickName: 'Ana' });
  expect(problems('nickName', { nickName: '   ' })).toEqual({
    nickName: 'personal-center.profile.nickNameMissing',
  });
  expect(problems('nickName', { nickName: '🦋'.repeat(40) })).toEqual({});
  expect(problems('nickName', { nickName: 'a'.repeat(41) })).toEqual({
    nickName: 'personal-center.profile.nickNameLong',
  });
});

it('a new password follows the rules and is repeated exactly', () => {
  expect(problems('newPassword', { password: '', repeatPassword: '' })).toEqual({
    password: 'new-password.missing',
    repeatPassword: 'new-password.repeatMissing',
  });
  expect(problems('newPassword', { password: 'abc', repeatPassword: 'abd' })).toEqual({
    password: 'new-password.weak',
    repeatPassword: 'new-password.repeatDiffers',
  });
});
