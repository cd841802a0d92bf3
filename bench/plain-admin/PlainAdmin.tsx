import { Admin, Resource, type AuthProvider, type DataProvider } from 'react-admin';
import { PlainOrderList } from './PlainOrderList';

/** Accepts any sign-in after one request, as any app that signs in needs. */
const authProvider: AuthProvider = {
  login: async (account: object) => {
    await fetch('/api/login', { method: 'POST', body: JSON.stringify(account) });
    sessionStorage.setItem('signed-in', 'yes');
  },
  logout: async () => sessionStorage.removeItem('signed-in'),
  checkAuth: async () => {
    if (!sessionStorage.getItem('signed-in')) throw new Error('Please sign in.');
  },
  checkError: async () => {},
  getPermissions: async () => undefined,
};

/** The yardstick of the benchmarks: what react-admin's tutorial would have one write for a list of orders. */
export function PlainAdmin({ dataProvider }: { dataProvider: DataProvider }) {
  return (
    <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
      <Resource name="collection-orders" list={PlainOrderList} />
    </Admin>
  );
}
