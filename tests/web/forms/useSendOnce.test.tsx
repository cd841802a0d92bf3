import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SentOutcome } from '../../../src/contract/requests';
import { RequestError } from '../../../src/web/client/RequestError';
import type { ResourceFormProps } from '../../../src/web/generate/form/ResourceForm';
import { sentRequests } from '../../../src/web/session/sentRequests';
import { renderForm, valid } from '../generate/support/renderForm';

const lost = () => new RequestError('No answer.', { unanswered: 'lost' });
const refused = () => new RequestError('Too little money.', { status: 422 });
const scope = { country: 'XX', resource: 'parcels', write: 'create', kind: 'record', subject: '' } as const;

/** A form whose first attempts fail with these, and a gateway that knows this of them. */
function renderFailing(failures: Error[], outcome: SentOutcome | Error = { state: 'missing' }) {
  const stored: string[][] = [];
  const send = vi.fn<ResourceFormProps['send']>(async () => {
    stored.push(sentRequests.get().map(({ key }) => key));
    const failure = failures.shift();
    if (failure) throw failure;
  });
  const findRequest = vi.fn(async (_resource: string, _sent: { key: string; sentAt: string }) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const view = renderForm({ send }, '/form', { findRequest });
  const submit = async (times: number) => {
    await view.submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
  };
  return {
    ...view,
    send,
    /** Not `fill`, which the linter takes for that of arrays. */
    enter: view.fill,
    submit,
    press: view.submit,
    findRequest,
    stored,
    keys: () => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey),
  };
}

const keysNow = () => sentRequests.get().map(({ key }) => key);

describe('a form', () => {
  it('stores its key before it sends, without any value, until it has the response', async () => {
    const { fill, submit, stored, keys } = renderFailing([]);
    await fill(valid);
    await submit(1);
    expect(stored).toEqual([keys()]);
    await waitFor(() => expect(keysNow()).toEqual([]));
    expect(JSON.stringify(localStorage)).not.toContain('AB12');
  });

  it('keeps the key while it may have been received, and leaves it to others once it is left', async () => {
    const { fill, submit, keys, unmount } = renderFailing([lost(), new RequestError('', { status: 502 })]);
    await fill(valid);
    await submit(1);
    await submit(2);
    expect(keys()[1]).toBe(keys()[0]);
    await screen.findByRole('alert');
    expect(keysNow()).toEqual([keys()[0]]);
    expect(sentRequests.isHeld(keys()[0]!)).toBe(true);
    unmount();
    expect(sentRequests.isHeld(keys()[0]!)).toBe(false);
    expect(keysNow()).toEqual([keys()[0]]);
  });

  it('has a new key after a rejection, which the old one would only repeat', async () => {
    const { fill, submit, keys } = renderFailing([refused()]);
    await fill(valid);
    await submit(1);
    await screen.findByText('Too little money.');
    expect(keysNow()).toEqual([]);
    await submit(2);
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it.each([
    ['a wrong code', { status: 422, errors: [{ path: '', keyword: 'stepUp', params: {} }] }],
    ['too many requests', { status: 429 }],
    ['a missing permission', { status: 403 }],
    ['no network', { unanswered: 'offline' as const }],
  ])('keeps its key after %s, and has nothing to find out', async (_what, details) => {
    const { fill, submit, keys } = renderFailing([new RequestError('Not now.', details)]);
    await fill(valid);
    await submit(1);
    await screen.findAllByRole('alert');
    expect(keysNow()).toEqual([]);
    await submit(2);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('does not forget by a wrong code that an earlier attempt may have been received', async () => {
    const wrong = { status: 422, errors: [{ path: '', keyword: 'stepUp', params: {} }] };
    const { fill, submit, keys } = renderFailing([lost(), new RequestError('Wrong code.', wrong)]);
    await fill(valid);
    await submit(1);
    await submit(2);
    await screen.findByText('Wrong code.', { exact: false });
    expect(keysNow()).toEqual([keys()[0]]);
  });
});

describe('a form whose values were changed after a lost response', () => {
  it('is not sent where the first attempt was done after all, and is once more if the user wants', async () => {
    const view = renderFailing([lost()], { state: 'done', data: { id: 'p1' } });
    await view.fill(valid);
    await view.submit(1);
    await view.enter({ Label: 'CD34' });
    await view.press();
    expect(await screen.findByText(/went through after all/)).toBeTruthy();
    expect(view.findRequest).toHaveBeenCalledWith(
      'parcels',
      expect.objectContaining({ key: view.keys()[0] }),
    );
    expect(view.send).toHaveBeenCalledTimes(1);
    await view.submit(2);
    expect(view.keys()[1]).not.toBe(view.keys()[0]);
    // What became of the first attempt is shown until it is dismissed.
    expect(keysNow()).toEqual([view.keys()[0]]);
  });

  it.each<SentOutcome>([{ state: 'missing' }, { state: 'refused', msg: 'Too little money.', errors: [] }])(
    'is sent at once where the first attempt was $state',
    async (outcome) => {
      const view = renderFailing([lost()], outcome);
      await view.fill(valid);
      await view.submit(1);
      await view.enter({ Label: 'CD34' });
      await view.submit(2);
      expect(view.keys()[1]).not.toBe(view.keys()[0]);
      await waitFor(() => expect(keysNow()).toEqual([]));
    },
  );

  it('is not sent while that cannot be found out', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = renderFailing([lost()], new RequestError('The gateway is asleep.', { status: 503 }));
    await view.fill(valid);
    await view.submit(1);
    await view.enter({ Label: 'CD34' });
    await view.press();
    expect(await screen.findByText('The gateway is asleep.')).toBeTruthy();
    expect(view.send).toHaveBeenCalledTimes(1);
    expect(keysNow()).toEqual([view.keys()[0]]);
  });
});

const sentBefore = () => sentRequests.add({ ...scope, key: 'sent-before', sentAt: '2026-11-20T12:00:00Z' });

describe('a form after a reload', () => {
  it('is not sent before it is known what became of the one that was sent before', async () => {
    const view = renderFailing([], { state: 'done', data: { id: 'p1' } });
    sentBefore();
    await view.fill(valid);
    await view.press();
    expect(await screen.findByText(/went through after all/)).toBeTruthy();
    expect(view.send).not.toHaveBeenCalled();
  });

  it.each([500, 502, 503, 504])(
    'finds out what became of the one that was answered with %i',
    async (status) => {
      const first = renderFailing([new RequestError('Something went wrong.', { status })]);
      await first.fill(valid);
      await first.submit(1);
      await screen.findByText('Something went wrong.', { exact: false });
      first.unmount();
      expect(keysNow()).toEqual(first.keys());
      const second = renderFailing([], { state: 'done', data: { id: 'p1' } });
      await second.fill(valid);
      await second.press();
      expect(await screen.findByText(/went through after all/)).toBeTruthy();
      const [key] = first.keys();
      expect(second.findRequest).toHaveBeenCalledWith('parcels', expect.objectContaining({ key }));
      expect(second.send).not.toHaveBeenCalled();
    },
  );

  it('is sent where a form of another kind was sent before, or one whose outcome is known', async () => {
    const view = renderFailing([], { state: 'done', data: { id: 'p1' } });
    sentBefore();
    sentRequests.settle('sent-before');
    sentRequests.add({
      ...scope,
      write: 'send',
      subject: 'p1',
      key: 'other-form',
      sentAt: '2026-11-20T12:00:00Z',
    });
    await view.fill(valid);
    await view.submit(1);
    expect(view.findRequest).not.toHaveBeenCalled();
  });
});
