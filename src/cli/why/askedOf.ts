import { resourceView } from '../../gateway/resources/resourceView';
import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Asked, Asker } from './Asked';

/** Returns a question about a known resource, in the asker's country or their first one. It names no record. */
export function askedOf(asker: Asker, name: string): Asked {
  const { context, project, person } = asker;
  const { model } = context;
  const isOfCountry = (model.resources[name]!.scope ?? 'country') === 'country';
  const [first = Object.keys(model.countries)[0]!] = person.session.countries;
  const country = isOfCountry ? asker.country || first : noCountry;
  return {
    ...asker,
    country,
    resource: bindResource(model, name, country, model.languages[0] ?? 'en'),
    file: project.resources.get(name)!,
    view: resourceView(model, name, country),
    record: undefined,
  };
}
