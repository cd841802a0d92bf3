import type { FieldRule, FieldRules } from '../../../forms/fieldRules';
import { checkNewPassword } from '../../shared/checkNewPassword';
import { readCode } from '../../shared/readCode';

/** Maximum length of a nickname, in characters. */
const maxNickName = 40;

const nickName: FieldRule = {
  clean: (typed) => typed.trim(),
  problem(name) {
    if (name === '') return 'personal-center.profile.nickNameMissing';
    return Array.from(name).length > maxNickName ? 'personal-center.profile.nickNameLong' : undefined;
  },
};

const cleanCode = (typed: string) => readCode(typed) ?? typed;

/** Six digits: of an authenticator or of an e-mail. */
const sixDigits: FieldRule = {
  clean: cleanCode,
  problem: (code) => (readCode(code)?.length === 6 ? undefined : 'personal-center.codeIncomplete'),
};

/** A code of the authenticator, or a recovery code where that was chosen (`recovering`). */
const anyCode: FieldRule = {
  clean: cleanCode,
  problem(code, values) {
    if (!values.recovering) return sixDigits.problem(code, values);
    return readCode(code)?.length === 19 ? undefined : 'personal-center.recoveryCodeIncomplete';
  },
};

const currentPassword: FieldRule = {
  problem: (password) => (password === '' ? 'personal-center.currentPasswordMissing' : undefined),
};

/** A new password and its repetition. */
const newPassword: FieldRules = {
  password: { problem: (password) => checkNewPassword(password, '').password },
  repeatPassword: {
    problem: (repeated, { password }) => checkNewPassword(String(password), repeated).repeatPassword,
  },
};

/** The rules of the personal center's forms (product 8.1). They turn what was typed into what the gateway accepts: codes without spaces, for example. */
export const personalRules = {
  none: {},
  nickName: { nickName },
  sixDigits: { code: sixDigits },
  identity: { password: currentPassword, code: anyCode },
  changePassword: { currentPassword, ...newPassword, code: anyCode },
  newPassword,
  newPasswordWithCode: { ...newPassword, code: anyCode },
} satisfies Record<string, FieldRules>;
