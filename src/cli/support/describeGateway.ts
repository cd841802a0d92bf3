import type { Model } from '../../metadata/model/Model';
import type { Config } from '../../gateway/config';
import { eventContracts } from '../../gateway/api/webhooks';
import { collectRoutes, type DeclaredRoute } from '../../gateway/http/contract/declaredRoutes';
import { type OpenApiDocument, openApiDocument, wholeHeading } from '../../gateway/http/contract/openApi';
import { unconnectedDatabase } from '../../gateway/database/connections/unconnected';
import { createServer } from '../../gateway/http/server';
import { contributions } from '../../gateway/parts';
import { gatewayRoutes } from '../../gateway/routes';
import { KeyRing } from '../../gateway/database/secrets/KeyRing';

/** Returns the OpenAPI document of a gateway with this model and configuration. It needs no database. */
export async function describeGateway(
  model: Model,
  config: Config,
  countries: string[],
): Promise<OpenApiDocument> {
  const db = unconnectedDatabase();
  // No request is handled, so nothing is encrypted.
  const keyRing = new KeyRing([{ id: 'none', bytes: Buffer.alloc(32) }]);
  let routes: DeclaredRoute[] = [];
  const context = { ...contributions, db, model, config, keyRing, now: () => new Date() };
  const server = await createServer(context, [
    // The first one, so that it is given every route.
    (started) => {
      routes = collectRoutes(started);
    },
    ...gatewayRoutes(),
  ]);
  await server.close();
  const events = eventContracts(model, countries.length > 0 ? countries : Object.keys(model.countries));
  return openApiDocument(model, routes, countries, { ...wholeHeading, events });
}
