import { describe, expect, it } from 'vitest';
import { mergeHandlers } from '../../../src/gateway/parts';
import { requireHandlers } from '../../../src/gateway/resources/writes/requireHandlers';
import { refundModel } from '../support/refundModel';

describe('an action that nothing performs', () => {
  it('keeps the gateway from starting, by name', () => {
    const model = refundModel();
    const handlers = mergeHandlers();
    expect(() => requireHandlers(model, handlers)).not.toThrow();
    delete model.resources.refunds!.actions!.reopen!.transition;
    expect(() => requireHandlers(model, handlers)).toThrow(
      'resources/refunds.json: this gateway has no code for the action "reopen"',
    );
  });
});
