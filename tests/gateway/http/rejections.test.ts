import { describe, expect, it } from 'vitest';
import { Rejections } from '../../../src/gateway/http/limits/Rejections';

describe('rejections', () => {
  it('of a name have it wait for the rest of a minute, and no other', () => {
    let now = 1_000;
    const rejections = new Rejections(3, () => now);
    for (let count = 0; count < 3; count++) {
      expect(() => rejections.require('one')).not.toThrow();
      rejections.add('one');
    }
    now += 20_000;
    expect(() => rejections.require('one')).toThrow(expect.objectContaining({ status: 429, retryAfter: 40 }));
    expect(() => rejections.require('other')).not.toThrow();
    now += 40_000;
    expect(() => rejections.require('one')).not.toThrow();
  });

  it('that were none are taken back', () => {
    const rejections = new Rejections(1);
    rejections.add('one');
    rejections.remove('one');
    rejections.add('one', 8);
    rejections.remove('one', 8);
    expect(() => rejections.require('one')).not.toThrow();
  });

  it('are counted for as many names as fit, and forgotten of the others', () => {
    const rejections = new Rejections(1);
    for (let count = 0; count <= 10_000; count++) rejections.add(`host ${count}`);
    expect(() => rejections.require('host 0')).not.toThrow();
    expect(() => rejections.require('host 1')).toThrow('gateway.tooManyRejections');
  });
});
