import { describe, expect, it } from 'vitest';
import { pixKey } from '../../../src/metadata/formats/pixKey';

describe('pixKey', () => {
  it.each([
    ['a CPF', '52998224725'],
    ['a CNPJ', '33000167000101'],
    ['a CNPJ with letters', '12ABC34501DE35'],
    ['a mobile phone', '+5511987654321'],
    ['a fixed phone', '+551133334444'],
    ['an e-mail address', 'joao.silva@example.com.br'],
    ['a random key', '123e4567-e12b-12d1-a456-426655440000'],
  ])('accepts %s', (_kind, text) => {
    expect(pixKey(text)).toBe(true);
  });

  it.each([
    ['a CPF that does not fit its check digits', '52998224724'],
    ['a phone number without +55', '11987654321'],
    ['a phone number of another country', '+5215512345678'],
    ['an e-mail address without a domain', 'joao@'],
    ['a broken random key', '123e4567-e12b-12d1-a456'],
    ['a name', 'João Silva'],
    ['nothing', ''],
  ])('rejects %s', (_kind, text) => {
    expect(pixKey(text)).toBe(false);
  });
});
