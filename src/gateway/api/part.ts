import type { Part } from '../Part';
import type { Handlers } from '../resources/handlers';
import { registerApi } from './routes';

/** The merchant API: what programs of merchants read and create. `handlers` returns the code behind forms. */
export const api = (handlers: () => Required<Handlers>): Part => ({
  name: 'api',
  routes: [(server, context) => registerApi(server, context, handlers())],
});
