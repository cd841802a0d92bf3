import { useRouterProvider } from 'ra-core';
import type { ReactNode } from 'react';

/** Shows a screen at its route. */
export function At({ path, children }: { path: string; children: ReactNode }) {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path={path} element={children} />
    </Routes>
  );
}
