import type { Model } from '../../metadata/model/Model';
import type { MadeBy } from '../auth/tables';
import { translator } from '../http/translation';
import { looksOf } from '../personal/lookAlike';
import { roleTitle } from '../personal/profile';

/** Whether people would take a name for that of a role, which may be called otherwise in some language. */
export function isCalled(model: Model, role: { name: string; madeBy: MadeBy }, name: string): boolean {
  const titles = model.languages.map((language) => roleTitle(role, translator(model, language)));
  return [role.name, ...titles].some((title) => looksOf(title) === looksOf(name));
}
