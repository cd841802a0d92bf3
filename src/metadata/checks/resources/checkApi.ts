import { programCall } from '../../bind/actionRequest';
import type { ActionDefinition } from '../../model/definitions';
import { formFields } from '../../source/resourceScopes';
import { inputFields, type Project, projectFields, type ResourceFile } from '../../source/Project';
import { type Check, type Report } from '../../source/reporter';
import { holdsFiles } from '../../values/files';

/** A declaration for programs that no call could follow is a mistake here, not a surprise at run time. */
export const checkApi: Check = (project, report) => {
  for (const file of project.resources.values()) {
    checkCreate(project, report, file);
    checkPerformed(project, report, file);
  }
};

function checkCreate(project: Project, report: Report, file: ResourceFile): void {
  const { entity = '', create, api } = file.value;
  if (!api?.create) return;
  if (!create) {
    const message =
      'Programs create records by the form "create", which this resource does not have. Add it.';
    report(file, ['api', 'create'], { code: 'missing-form', message, at: 'key' });
    return;
  }
  const asked = new Set(formFields(create));
  const fields = projectFields(project, entity) ?? {};
  for (const [index, name] of (api.create.given ?? []).entries()) {
    if (!asked.has(name) || fields[name]?.readOnly) continue;
    const message = `Programs give "${name}" anyway: it is in the create form. Remove it here.`;
    report(file, ['api', 'create', 'given', String(index)], { code: 'given-twice', message });
  }
}

/** Programs are no people: they have no authenticator, upload nothing, and are no second person. */
function checkPerformed(project: Project, report: Report, file: ResourceFile): void {
  const { actions = {}, api } = file.value;
  const known = Object.keys(actions).filter((name) => actions[name]!.on !== 'resource');
  const calls = new Map<string, string>();
  for (const name of Object.keys(api?.actions ?? {})) {
    const tell = (code: string, message: string) =>
      report(file, ['api', 'actions', name], { code, message, at: 'key' });
    if (!known.includes(name)) continue;
    const action = actions[name]!;
    const { request }: { request?: { path?: string } } = action;
    // A path that is missing is reported by `checkShapes`.
    if (request && request.path === undefined) continue;
    const obstacle = obstacleOf(project, file, action);
    const call = programCall(name, action);
    const other = calls.get(call ?? '');
    if (obstacle !== undefined) {
      tell('unfit-action', `Programs cannot perform "${name}": ${obstacle}. Remove it here.`);
    } else if (call === undefined) {
      const message = `Programs call "${name}" by what follows {id} in the path of its request, where nothing does. Add a part to the path.`;
      tell('unfit-route', message);
    } else if (other !== undefined) {
      const message = `Programs would call "${name}" as they call "${other}": the paths of both requests end in "${call}". Give one of them another path.`;
      tell('duplicate-route', message);
    } else calls.set(call, name);
  }
}

/** Why no program could perform an action; undefined where one can. */
function obstacleOf(
  project: Project,
  file: ResourceFile,
  { sandbox, file: saved, stepUp, not, only, input }: ActionDefinition,
): string | undefined {
  if (sandbox) return 'it is there in a sandbox only';
  if (saved !== undefined) return 'it saves a file on the device of a user, and changes nothing';
  if (stepUp) return `it asks for a code of the user's authenticator ("stepUp")`;
  if (not) return 'it takes a second person ("not")';
  if (only && !file.value.api?.create) return 'only the creator may ("only"), and programs create no records';
  const fields = input ? Object.values(inputFields(project, file, input)) : [];
  const asked = fields.find(holdsFiles);
  return asked && `it asks for the file "${asked.name}", and programs upload none`;
}
