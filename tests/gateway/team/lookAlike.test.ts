import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksLikeAddress, looksOf, mixesScripts } from '../../../src/gateway/personal/lookAlike';
import { type TeamGateway, type TeamMember, teamGateway, wrongIn } from './support/teamGateway';

let gateway: TeamGateway;
let owner: TeamMember;

beforeAll(async () => {
  gateway = await teamGateway();
  owner = await gateway.as('owner@mariposa.example');
});
afterAll(() => gateway.close());

const permissions = ['home'];

describe('a role', () => {
  it.each([
    ['a Cyrillic letter in a word', 'Оwner', 'scripts'],
    ['a Greek letter in a word', 'Οwner', 'scripts'],
    ['full-width letters', 'Ｏｗｎｅｒ', undefined],
    ['other blanks', ' Support  clerk', undefined],
    ['a capital i for an l', 'Support cIerk', undefined],
  ])('is not called like another by %s', async (_how, name, keyword) => {
    const made = await owner.write('POST', 'roles', { name, permissions });
    expect(wrongIn(made)).toEqual([422, [keyword ? `/name name.${keyword}` : '/name roleNameInUse']]);
  });

  it('may have a name in another script, and Chinese beside Latin letters', async () => {
    for (const name of ['Бухгалтер', '财务 Team', 'Λογιστής 2']) {
      expect((await owner.write('POST', 'roles', { name, permissions })).body).toMatchObject({ code: 200 });
    }
  });

  it('whose name is all of letters that look Latin is called like the Latin one', async () => {
    expect((await owner.write('POST', 'roles', { name: 'coca', permissions })).status).toBe(200);
    const cyrillic = await owner.write('POST', 'roles', { name: 'соса', permissions });
    expect(wrongIn(cyrillic)).toEqual([422, ['/name roleNameInUse']]);
  });
});

it.each([
  'Visit evil。example',
  'Visit evil．example',
  'evil｡example',
  'evil․example',
  'ｗｗｗ．evil．example',
])('an invitation and a role are not named by what becomes a link: %s', async (name) => {
  const account = 'vera@mariposa.example';
  const made = await owner.write('POST', 'users', { account, name, role: 'Support clerk' });
  expect(wrongIn(made)).toEqual([422, ['/name name.address']]);
  expect(wrongIn(await owner.write('POST', 'roles', { name, permissions }))).toEqual([
    422,
    ['/name name.address'],
  ]);
});

it('usual names are none of these', () => {
  for (const name of ['J. Solano', 'María José', '王小明', 'O’Neil', 'Ana-Lucía de la Cruz']) {
    expect(mixesScripts(name)).toBe(false);
    expect(looksLikeAddress(name)).toBe(false);
  }
  expect(looksOf('Finance')).not.toBe(looksOf('Finances'));
});
