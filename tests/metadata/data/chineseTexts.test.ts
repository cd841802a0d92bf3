import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../locales/zh');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')), file));

function textsOf(value: unknown, key: string): string[] {
  if (typeof value === 'string') return [`${key}: ${value}`];
  return Object.entries(value as object).flatMap(([name, part]) => textsOf(part, `${key} ${name}`));
}

describe('the Chinese texts', () => {
  it.each([
    ['punctuation is full-width', /\p{Script=Han}[,:;()?!]|[,:;()?!]\p{Script=Han}/u],
    [
      'Chinese and Latin letters or digits have a space between them',
      /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
    ],
    ['there is no space beside full-width punctuation', / [，。：；？（）、]|[，。：；？（）、] /u],
    ['an ellipsis is one character', /\.\.\.|……/u],
  ])('%s', (_, wrong) => {
    expect(texts.filter((text) => wrong.test(text.slice(text.indexOf(': ') + 2)))).toEqual([]);
  });

  // What to write: 今日, 昨日, 近 7 天, 费率, 支付方式 or 代付方式, 未做任何更改, 合计, 支付信息.
  it.each(['今天', '昨天', '最近 ', '价格', '付款方式', '未作', 'Σ', '付款信息'])(
    'do not say %s, as they have another word for it',
    (word) => {
      expect(texts.filter((text) => text.includes(word))).toEqual([]);
    },
  );

  it('say 此 or 该 of a thing, and not the one here and the other there', () => {
    const things = (word: string) => {
      const named = new RegExp(`(?<=${word})(?:项|\\p{Script=Han}{2})`, 'gu');
      return [...new Set(texts.flatMap((text) => text.match(named) ?? []))];
    };
    const others = things('该');
    expect(others.length).toBeGreaterThan(0);
    expect(things('此').filter((thing) => others.includes(thing))).toEqual([]);
  });

  it('say 预览 of files only: what a form will do is 核对', () => {
    expect(texts.filter((text) => text.includes('预览'))).toEqual([
      'widgets.json file preview: 预览 %{name}',
    ]);
  });
});
