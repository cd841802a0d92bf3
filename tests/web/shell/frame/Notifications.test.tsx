import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError, requestFailures } from '../../../../src/web/client/RequestError';
import { Notifications } from '../../../../src/web/shell/frame/Notifications';

type Notify = ReturnType<typeof useNotify>;

let notify: Notify;
const Sender = ({ onReady }: { onReady: (notify: Notify) => void }) => {
  const send = useNotify();
  useEffect(() => onReady(send), [onReady, send]);
  return null;
};
const texts: Record<string, string> = { greeting: 'Hello' };
const i18nProvider = {
  translate: (key: string, options?: { name?: string }) =>
    `${texts[key] ?? key}${options?.name ? ` ${options.name}` : ''}`,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={testDataProvider()}>
      <Sender onReady={(send) => (notify = send)} />
      <Notifications />
    </CoreAdminContext>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('shows one message at a time, the newest, and removes it after a while', async () => {
  const region = screen.getByRole('region', { name: 'corridor.shell.notifications' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  act(() => notify('first', { type: 'info' }));
  act(() => notify('greeting', { type: 'success', messageArgs: { name: 'Ann' } }));
  expect(region).toHaveTextContent('Hello Ann');
  expect(region).not.toHaveTextContent('first');
  await act(() => vi.advanceTimersByTimeAsync(3999));
  expect(region).toHaveTextContent('Hello Ann');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(region).toBeEmptyDOMElement();
});

it('announces an error at once, keeps it longer, and lets it be dismissed', async () => {
  act(() => notify('Broken', { type: 'error' }));
  const region = screen.getByRole('region', { name: 'corridor.shell.notifications' });
  expect(region).toHaveAttribute('aria-live', 'assertive');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(region).toHaveTextContent('Broken');
  fireEvent.click(screen.getByRole('button', { name: 'corridor.shell.dismiss' }));
  expect(region).toBeEmptyDOMElement();
});

it('keeps a message without an end until it is dismissed', async () => {
  act(() => notify('Stay', { autoHideDuration: null }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Stay')).toBeInTheDocument();
});

const fail = (detail: RequestError) =>
  act(() => void requestFailures.dispatchEvent(new CustomEvent('failure', { detail })));

it('shows for two seconds that there is no network, instead of the message before', async () => {
  act(() => notify('first', { type: 'warning' }));
  fail(new RequestError('The system is busy.', { status: 503 }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fail(new RequestError('offline'));
  fail(new RequestError('offline'));
  const region = screen.getByRole('region', { name: 'corridor.shell.notifications' });
  expect(region).toHaveAttribute('aria-live', 'assertive');
  expect(region).toHaveTextContent(/^corridor\.errors\.network$/);
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(region).not.toBeEmptyDOMElement();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(region).toBeEmptyDOMElement();
});

it('leaves it to a form to say that it was not sent', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fail(new RequestError('offline', { isWrite: true, unanswered: 'offline' }));
  expect(screen.getByRole('region', { name: 'corridor.shell.notifications' })).toBeEmptyDOMElement();
});
