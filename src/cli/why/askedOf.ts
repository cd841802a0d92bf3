import { resourceView } from '../../gateway/resources/resourceView';
import { bindResource } from '../../metadata/bind/bindResource';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Asked, Asker } from './Asked';

/** Returns a question about a resource there is, in the country of the asker, or else the first of theirs; no record is named in it. */
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
