import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScreenBoundary } from '../../../../src/web/generate/page/ScreenBoundary';

let failure: Error | undefined;

function Page() {
  if (failure) throw failure;
  return <p>fine</p>;
}

const at = (resetKey: string) => (
  <ScreenBoundary resetKey={resetKey}>
    <Page />
  </ScreenBoundary>
);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps a failing page to itself, and shows it again on a retry or a navigation', () => {
  failure = new Error('secret details');
  const { rerender } = render(at('/a'));
  expect(screen.getByRole('alert')).toHaveTextContent('corridor.detail.crashed.text');
  expect(screen.getByRole('alert')).not.toHaveTextContent('secret details');
  rerender(at('/a'));
  expect(screen.getByRole('alert')).toBeInTheDocument();

  failure = undefined;
  fireEvent.click(screen.getByRole('button', { name: /retry/ }));
  expect(screen.getByText('fine')).toBeInTheDocument();

  failure = new Error('secret details');
  rerender(at('/b'));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  failure = undefined;
  rerender(at('/c'));
  expect(screen.getByText('fine')).toBeInTheDocument();
});

it.each([
  'Failed to fetch dynamically imported module: https://corridor.example/assets/List-1.js',
  'error loading dynamically imported module: https://corridor.example/assets/List-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/List-1.css',
])('calls for a reload where code is missing, as browsers say: %s', (message) => {
  failure = new TypeError(message);
  render(at('/a'));
  expect(screen.getByText('corridor.detail.outdated')).toBeVisible();
  expect(screen.queryByRole('button', { name: /retry/ })).toBeNull();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: /reload/ }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says that there is no connection where code is missing for that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failure = new TypeError('Importing a module script failed.');
  render(at('/a'));
  expect(screen.getByText('corridor.errors.network')).toBeVisible();
});
