import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from '../../../src/metadata/texts/placeholders';

describe('a filled placeholder', () => {
  it.each([
    ['按%{value}搜索', 'IP 地址', '按 IP 地址搜索'],
    ['%{value}已被使用', '商户 ID', '商户 ID 已被使用'],
    ['复制%{value}', '订单号', '复制订单号'],
    ['共%{value}条', '12', '共 12 条'],
    ['最高%{value}', '$100', '最高 $100'],
    ['第 %{value} 行', '3', '第 3 行'],
    ['比%{value}多', '', '比多'],
    ['（%{value}）', 'MX', '（MX）'],
    ['Search by %{value}', 'IP address', 'Search by IP address'],
    ['%{value}h ago', '3', '3h ago'],
  ])('in "%s" by "%s" reads "%s"', (text, value, expected) => {
    expect(fillPlaceholders(text, () => value)).toBe(expected);
  });

  it('stays as it is without a value', () => {
    expect(fillPlaceholders('切换到%{country}', () => undefined)).toBe('切换到%{country}');
  });
});
