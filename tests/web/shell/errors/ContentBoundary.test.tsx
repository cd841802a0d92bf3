import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MissingCodeError } from '../../../../src/web/client/loadOnce';
import { ContentBoundary } from '../../../../src/web/shell/errors/ContentBoundary';

let broken = true;

function Page() {
  if (broken) throw new Error('secret details');
  return <p>fine</p>;
}

function Missing(): never {
  throw new MissingCodeError('offline');
}

const at = (resetKey: string) => (
  <ContentBoundary resetKey={resetKey}>
    <Page />
  </ContentBoundary>
);

it('keeps a failing page to itself, and shows it again on a retry or a navigation', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  broken = true;
  const { rerender } = render(at('/a'));
  expect(screen.getByRole('alert')).not.toHaveTextContent('secret details');
  rerender(at('/a'));
  expect(screen.getByRole('alert')).toBeInTheDocument();

  broken = false;
  fireEvent.click(screen.getByRole('button', { name: /retry/ }));
  expect(screen.getByText('fine')).toBeInTheDocument();

  broken = true;
  rerender(at('/b'));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  broken = false;
  rerender(at('/c'));
  expect(screen.getByText('fine')).toBeInTheDocument();
});

it('reloads the page for another attempt where its code is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ContentBoundary resetKey="/a">
      <Missing />
    </ContentBoundary>,
  );
  expect(screen.getByText('corridor.detail.screenFailed')).toBeVisible();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: /retry/ }));
  expect(reload).toHaveBeenCalledTimes(1);
});
