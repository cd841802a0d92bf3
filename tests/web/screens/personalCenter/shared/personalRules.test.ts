import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { personalRules } from '../../../../../src/web/screens/personalCenter/shared/personalRules';

/** The message at each path that is invalid. */
async function problems(rules: keyof typeof personalRules, values: object): Promise<Record<string, string>> {
  try {
    await personalRules[rules].validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}

describe('a code', () => {
  it.each(['123456', ' 123 456 ', '123-456'])(
    '%j is six digits, and sent without what is between',
    async (code) => {
      expect(await personalRules.sixDigits.validate({ code })).toEqual({ code: '123456' });
    },
  );

  it.each(['', '12345', '12345x', 'ABCD-EFGH-IJKL-MNOP'])('%j is not', async (code) => {
    expect(await problems('sixDigits', { code })).toEqual({ code: 'personal-center.codeIncomplete' });
  });

  it('is a recovery code where that was chosen, in any case, with or without its dashes', async () => {
    const rules = personalRules.identity;
    const values = { password: 'x', recovering: true };
    expect(await rules.validate({ ...values, code: 'abcd efgh ijklmnop' })).toEqual({
      ...values,
      code: 'ABCD-EFGH-IJKL-MNOP',
    });
    expect(await problems('identity', { ...values, code: '123456' })).toEqual({
      code: 'personal-center.recoveryCodeIncomplete',
    });
    expect(await problems('identity', { password: '', recovering: false, code: 'ABCD' })).toEqual({
      password: 'personal-center.currentPasswordMissing',
      code: 'personal-center.codeIncomplete',
    });
  });
});

it('a nickname has 1 to 40 characters, however many bytes they take, without spaces around it', async () => {
  expect(await personalRules.nickName.validate({ nickName: '  Ana  ' })).toEqual({ nickName: 'Ana' });
  expect(await problems('nickName', { nickName: '   ' })).toEqual({
    nickName: 'personal-center.profile.nickNameMissing',
  });
  expect(await problems('nickName', { nickName: '🦋'.repeat(40) })).toEqual({});
  expect(await problems('nickName', { nickName: 'a'.repeat(41) })).toEqual({
    nickName: 'personal-center.profile.nickNameLong',
  });
});

it('a new password follows the rules and is repeated exactly', async () => {
  expect(await problems('newPassword', { password: '', repeatPassword: '' })).toEqual({
    password: 'new-password.missing',
    repeatPassword: 'new-password.repeatMissing',
  });
  expect(await problems('newPassword', { password: 'abc', repeatPassword: 'abd' })).toEqual({
    password: 'new-password.weak',
    repeatPassword: 'new-password.repeatDiffers',
  });
});
