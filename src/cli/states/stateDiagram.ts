import { translator, type Translate } from '../../gateway/http/translation';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import type { Tenants } from '../../metadata/model/Tenants';
import type { Project, ResourceFile } from '../../metadata/source/Project';
import {
  firstState,
  isMovedByCode,
  stateFields,
  type StateWay,
  stateWays,
} from '../../metadata/states/states';
import { rolesWith } from '../../metadata/tenants/permissionPatterns';

/** Content of a diagram. */
interface Drawn {
  project: Project;
  model: Model;
  language: string;
  /** Tenants whose roles it names; without them it names permissions. */
  tenants: Partial<Tenants> | undefined;
}

/**
 * Returns the states of a resource's records as a Mermaid `stateDiagram-v2`. Transitions say what makes them, by which roles, and what the
 * creator may. `gateway` is its code, `nobody` a hole. Throws if there are no states.
 */
export function stateDiagram(drawn: Drawn, name: string): string {
  const { project, model, language } = drawn;
  const file = project.resources.get(name);
  const entity = file?.value.entity ?? '';
  const fields = stateFields(project, entity);
  if (!file || fields.length === 0) {
    const others = [...project.resources.values()].filter(
      ({ value }) => stateFields(project, value.entity ?? '').length > 0,
    );
    const known = others.map((each) => each.name).join(', ');
    throw new Error(
      `${file ? `The records of "${name}" have no states` : `There is no resource "${name}"`}. Resources with states are ${known}.`,
    );
  }
  const bound = bindResource(model, name, placesOf(model, entity)[0]!, language);
  return [
    `---`,
    `title: ${JSON.stringify(bound.title)}`,
    `---`,
    'stateDiagram-v2',
    ...fields.flatMap((field) => {
      const lines = machineLines(drawn, { file, bound, field });
      if (fields.length === 1) return lines;
      // Records have a state of each field at the same time.
      return [
        `state "${plain(bound.fields[field.name]?.title ?? field.name)}" as ${idOf(field.name)} {`,
        ...lines.map((line) => `  ${line}`),
        '}',
      ];
    }),
  ]
    .map((line, index) => (index > 3 ? `  ${line}` : line))
    .join('\n');
}

/** A field with states, of a resource. */
interface Machine {
  file: ResourceFile;
  bound: BoundResource;
  field: BoundField;
}

function machineLines(drawn: Drawn, { file, bound, field }: Machine): string[] {
  const { options = [], transitions = {} } = field;
  const states = options.map(({ value }) => String(value));
  const id = (state: string) => idOf(`${field.name}_${state}`);
  const titles = new Map(
    (bound.fields[field.name]?.options ?? options).map(({ value, title }) => [String(value), title]),
  );
  const first = firstState(states, transitions, field.default);
  const ways = stateWays(file, field);
  const translate = translator(drawn.model, drawn.language);
  const byNone = translate(
    `states.${isMovedByCode(drawn.project, file.value.entity ?? '') ? 'gateway' : 'nobody'}`,
  );
  const arrow = (from: string, to: string, label: string) => `${id(from)} --> ${id(to)}: ${label}`;
  const { create } = file.value;
  const began = create
    ? `: ${plain(bound.create?.title ?? translate('states.create'))}<br/>${whoMay(drawn, file, create, translate)}`
    : '';
  return [
    ...states.map((state) => `state "${plain(titles.get(state) ?? state)}" as ${id(state)}`),
    ...(first === undefined ? [] : [`[*] --> ${id(first)}${began}`]),
    ...Object.entries(transitions).flatMap(([from, following]) =>
      following.flatMap((to) => {
        const made = ways.filter((way) => way.to === to && way.from.includes(from));
        if (made.length === 0) return [arrow(from, to, byNone)];
        return made.map((way) => arrow(from, to, labelOf(drawn, { file, bound, field }, way, translate)));
      }),
    ),
    ...states.filter((state) => transitions[state]?.length === 0).map((state) => `${id(state)} --> [*]`),
  ];
}

function labelOf(drawn: Drawn, { file, bound }: Machine, way: StateWay, translate: Translate): string {
  if (way.by === 'review')
    return `${translate(`states.review.${way.name}`)}<br/>${translate('states.operator')}`;
  const { not, sandbox } = way.write;
  const only = 'only' in way.write && way.write.only;
  const title = bound.actions.find(({ name }) => name === way.name)?.title ?? way.name;
  return [
    plain(title),
    whoMay(drawn, file, way.write, translate),
    ...(not ? [translate(`states.not.${not}`)] : []),
    ...(only ? [translate(`states.only.${only}`)] : []),
    ...(sandbox ? [translate('states.sandbox')] : []),
  ].join('<br/>');
}

/** The roles that may do something with records, which they must see for that. */
function whoMay(
  { tenants }: Drawn,
  { value }: ResourceFile,
  { permission = '' }: { permission?: string },
  translate: Translate,
): string {
  if (!tenants) return plain(permission);
  const roles = rolesWith(tenants, [...new Set([value.permission ?? '', permission])]);
  return roles.length > 0 ? plain(roles.join(', ')) : translate('states.nobody');
}

/** Text without the signs that end a label in Mermaid. */
function plain(text: string): string {
  return text.replaceAll(/["\n;]/g, ' ').trim();
}

/** A name that Mermaid takes for none of its words. */
function idOf(name: string): string {
  return `${name.replaceAll(/\W/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}`)}_`;
}
