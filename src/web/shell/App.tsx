import { use, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { useSession } from '../session/useSession';
import { createAppRouter } from './createAppRouter';
import { startApp } from './startApp';
import './shell.css';

/** Everything behind the sign-in. Suspends until what every page needs is there; mount it with the token as key. */
export function App({ token }: { token: string }) {
  use(startApp(token));
  const { account, country } = useSession();
  const [router] = useState(createAppRouter);
  useEffect(() => () => router.dispose(), [router]);
  // The session has just ended, and the sign-in screen is about to take over.
  if (!account || !country) return null;
  return <RouterProvider router={router} />;
}
