import { describe, expect, it } from 'vitest';
import { widgetFor } from '../../../src/web/widgets/widgetFor';
import { field } from './support/field';

describe('the widget of a field', () => {
  it('is the one that x-ui names', () => {
    expect(widgetFor(field({ format: 'email', ui: { widget: 'masked' } })).name).toBe('masked');
  });

  it.each([
    [field(), 'text'],
    [field({ type: 'integer' }), 'number'],
    [field({ type: 'integer', ui: { money: true } }), 'money'],
    [field({ type: 'integer', options: [{ value: 1, title: 'One' }] }), 'enum'],
    [field({ format: 'date-time' }), 'dateTime'],
    [field({ format: 'date' }), 'date'],
    [field({ format: 'email' }), 'email'],
    [field({ format: 'uri' }), 'url'],
    [field({ type: 'boolean' }), 'boolean'],
    [field({ maxLength: 255 }), 'text'],
    [field({ maxLength: 500 }), 'longText'],
    [field({ maxLength: 255, ui: { rows: 2 } }), 'longText'],
    [field({ ui: { phone: true } }), 'phone'],
    [field({ maxLength: 255, ui: { identifier: true } }), 'identifier'],
    [field({ ui: { identifier: true, masked: true } }), 'masked'],
    [field({ type: 'object' }), 'nested'],
    [field({ type: 'object', ui: { file: {} } }), 'file'],
    [field({ type: 'array' }), 'nested'],
  ])('is otherwise the one that fits best: %j', (of, name) => {
    expect(widgetFor(of).name).toBe(name);
  });

  it('is the same object each time, and an unknown name is reported', () => {
    const one = field();
    expect(widgetFor(one)).toBe(widgetFor(one));
    expect(() => widgetFor(field({ ui: { widget: 'monny' } }))).toThrow('"thing" names the widget "monny"');
  });
});
