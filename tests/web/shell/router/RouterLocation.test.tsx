import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { createHashHistory } from '../../../../src/web/shell/router/hashHistory';
import { HashRouter, useHistoryEntry } from '../../../../src/web/shell/router/HashRouter';
import { RouterLocation } from '../../../../src/web/shell/router/RouterLocation';

const orders = { pathname: '/orders', search: '?page=2', hash: '', state: null, key: 'orders' };
let renders = 0;

const Orders = memo(function Orders() {
  const { pathname, search } = useLocation();
  renders++;
  return <p>{pathname + search}</p>;
});

function Shell() {
  const { location } = useHistoryEntry();
  return (
    <>
      <RouterLocation location={location}>
        <Routes>
          <Route path="*" element={<output>{location.pathname}</output>} />
        </Routes>
      </RouterLocation>
      <KeptPage />
    </>
  );
}

const KeptPage = memo(function KeptPage() {
  return (
    <RouterLocation location={orders}>
      <Routes>
        <Route path="/orders" element={<Orders />} />
      </Routes>
    </RouterLocation>
  );
});

it('leaves a page at its own location, and does not render it again, when another one is navigated to', async () => {
  window.history.replaceState(null, '', '#/funds');
  const history = createHashHistory();
  render(
    <HashRouter history={history}>
      <Shell />
    </HashRouter>,
  );
  expect(screen.getByText('/orders?page=2')).toBeVisible();
  const before = renders;
  await act(async () => history.push('/accounts'));
  expect(screen.getByRole('status')).toHaveTextContent('/accounts');
  expect(screen.getByText('/orders?page=2')).toBeVisible();
  expect(renders).toBe(before);
});
