import type { FieldKind } from '../model/kinds';

/** Kinds with their articles, for messages to authors of metadata. */
export const kindTitles: Record<FieldKind, string> = {
  text: 'a text',
  identifier: 'an identifier',
  phone: 'a phone number',
  email: 'an e-mail address',
  url: 'an address of the web',
  choice: 'a choice',
  state: 'a state',
  boolean: 'true or false',
  number: 'a number',
  money: 'an amount of money',
  instant: 'an instant',
  date: 'a date',
  file: 'a file',
  list: 'a list',
  object: 'an object',
  tags: 'tags',
};
