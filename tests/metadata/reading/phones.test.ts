import { expect, it } from 'vitest';
import { printedPhone, readPhone } from '../../../src/metadata/reading/phones';

const facts = { dialCode: '99', phonePattern: '^0?([1-9]\\d{7,8})$' };

it.each([
  ['+99 (0) 1234-5678', '12345678'],
  ['0099 12345678', '12345678'],
  ['01234.5678', '12345678'],
  ['０１２３４５６７８', '12345678'],
  ['12345678', '12345678'],
])('reads the national number of a phone: %s', (typed, expected) => {
  expect(readPhone(typed, facts)).toBe(expected);
});

it.each(['+1 305 555 0100', '0123', 'call me'])('leaves what is no number of the country: %s', (typed) => {
  expect(readPhone(typed, facts)).toBe(typed.replaceAll(' ', ''));
});

it('drops signs where a country says nothing of its numbers', () => {
  expect(readPhone('(012) 34-56', {})).toBe('0123456');
  expect(printedPhone('0123456', {})).toBe('0123456');
});

it('shows a number with its dialing code, also one that was stored as it is dialed', () => {
  expect(printedPhone('12345678', facts)).toBe('+99 12345678');
  expect(printedPhone('012345678', facts)).toBe('+99 12345678');
  expect(printedPhone('•••• 5678', facts)).toBe('+99 •••• 5678');
});
