import { describe, expect, it } from 'vitest';
import { contributions } from '../../../src/gateway/parts';
import { mergeHandlers } from '../../../src/gateway/Part';
import { requireHandlers } from '../../../src/gateway/resources/writes/requireHandlers';
import { voucherModel } from '../support/voucherModel';

describe('an action that nothing performs', () => {
  it('keeps the gateway from starting, by name', () => {
    const model = voucherModel();
    const { handlers } = contributions;
    expect(() => requireHandlers(model, handlers)).not.toThrow();
    delete model.resources.vouchers!.actions!.reopen!.transition;
    expect(() => requireHandlers(model, handlers)).toThrow(
      'resources/vouchers.json: this gateway has no code for the action "reopen"',
    );
  });
});

describe('two parts with code for the same form', () => {
  it('are rejected by name, as one of them would never run', () => {
    const create = { vouchers: async () => ({ id: 'voucher' }) };
    const merge = () =>
      mergeHandlers([
        { name: 'vouchers', handlers: { create } },
        { name: 'disputes', handlers: { create } },
      ]);
    expect(merge).toThrow(
      'The part "disputes" has code for create "vouchers", which another part has as well.',
    );
  });
});
