import { choicesOf } from '../../../metadata/bind/schemas/choices';
import type { Model } from '../../../metadata/model/Model';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import { translator } from '../../http/translation';

/** Most permissions that a message names. */
const maxNamed = 3;

/**
 * Names the first permissions of some, each with what it is below, and says how many more there are. An example is "Applications: Edit and
 * 2 more".
 */
export function namePermissions(model: Model, permissions: readonly string[], language: string): string {
  const named = permissionTitles(model, permissions.slice(0, maxNamed), language);
  const more = permissions.length - named.length;
  if (more > 0) named.push(translator(model, language)('team.more', { smart_count: more }));
  return joinTexts(named, language);
}

/** Returns what permissions are called, each with what it is below: "Applications: Edit". */
export function permissionTitles(model: Model, permissions: readonly string[], language: string): string[] {
  const choices = new Map(
    choicesOf(model, 'permissions', language).map((choice) => [
      choice.const,
      { title: choice.title, within: choice['x-ui']?.within },
    ]),
  );
  const translate = translator(model, language);
  return permissions.map((permission) => {
    const { title, within } = choices.get(permission)!;
    const above = within === undefined ? undefined : choices.get(within);
    return above === undefined ? title : translate('team.within', { above: above.title, title });
  });
}
