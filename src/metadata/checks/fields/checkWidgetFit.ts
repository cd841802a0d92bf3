import { memoize } from '../../tracking/memoize';
import { kindTitles } from '../../texts/kindTitles';
import type { BoundField } from '../../model/BoundField';
import type { JsonSchema } from '../../model/json';
import { propertiesOf, valueAt } from '../../schema/schemaParts';
import { type Check, type Finding, reportingOnce } from '../../source/reporter';
import {
  type FieldPlace,
  fieldPlaces,
  type FieldVariant,
  inCountry,
  keywordPlace,
  kindOf,
} from '../../source/fieldPlaces';
import type { Project, SourceFile } from '../../source/Project';
import { uiOptions } from '../../source/references/uiOptions';

/** A widget must serve the kind of its field, and an option must be one of a widget that does. */
export const checkWidgetFit: Check = (project, report) => {
  const known = new Map<FieldVariant, Misfit[]>();
  const reportOnce = reportingOnce(report);
  for (const field of fieldPlaces(project)) {
    for (const [country, facts] of field.variants) {
      const misfits = known.get(facts) ?? misfitsOf(project, facts);
      known.set(facts, misfits);
      for (const { option, describe } of misfits) {
        const { file, path } = keywordPlace(project, field, country, ['x-ui', option]);
        if (!isBesideWidget(file, path)) reportOnce(file, path, describe(field, country));
      }
    }
  }
};

/** An option that the widget named beside it does not have is reported as that (`checkWidgets`). */
function isBesideWidget(file: SourceFile, path: string[]): boolean {
  return path.at(-1) !== 'widget' && valueAt(file.value, [...path.slice(0, -1), 'widget']) !== undefined;
}

interface Misfit {
  option: string;
  describe: (field: FieldPlace, country: string) => Finding;
}

/** Options that say what a value is, and the types of fields that can be that. */
const typesOfOptions: Record<string, BoundField['type'][]> = {
  money: ['integer'],
  identifier: ['string'],
  phone: ['string'],
  file: ['object'],
  text: ['object', 'array'],
};

function misfitsOf(project: Project, facts: FieldVariant): Misfit[] {
  const { ui = {}, type } = facts;
  const kind = kindOf(facts);
  if (!kind || !type || Object.keys(ui).length === 0) return [];
  const wrongTypes = Object.entries(typesOfOptions).flatMap(([option, types]): Misfit[] =>
    !ui[option] || types.includes(type)
      ? []
      : [
          {
            option,
            describe: ({ name }, country) => ({
              code: 'unfit-option',
              message: `"${name}" has the type "${type}"${inCountry(country)}, and "${option}" is for "type": ${types.map((each) => `"${each}"`).join(' or ')} only.`,
            }),
          },
        ],
  );
  // What the kind is taken from is wrong itself.
  if (wrongTypes.length > 0) return wrongTypes;
  const { widget } = ui;
  const fitting = widgetsFor(project, kind);
  if (widget !== undefined && Object.hasOwn(project.widgets, widget) && !fitting.includes(widget)) {
    return [
      {
        option: 'widget',
        describe: ({ name }) => ({
          code: 'unfit-widget',
          message: `The widget "${widget}" does not serve "${name}", which is ${kindTitles[kind]}.${fitting.length > 0 ? ` Take one of ${quoted(fitting)}, or leave "widget" out.` : ''}`,
        }),
      },
    ];
  }
  const widgets = widget === undefined ? fitting : [widget];
  const options = new Set(widgets.flatMap((name) => Object.keys(optionsOf(project, name))));
  return Object.keys(ui).flatMap((option): Misfit[] => {
    const owners = Object.keys(project.widgets).filter((name) =>
      Object.hasOwn(optionsOf(project, name), option),
    );
    if (options.has(option) || Object.hasOwn(uiOptions, option) || owners.length === 0) return [];
    return [
      {
        option,
        describe: ({ name }) => ({
          code: 'unfit-option',
          message: `"${option}" is an option of the widget ${quoted(owners)}, which does not show "${name}", as that is ${kindTitles[kind]}.`,
        }),
      },
    ];
  });
}

/** Returns the names of the widgets that serve a kind. One that does not say which it serves (a test's) serves all. */
const widgetsFor = memoize(({ widgets }: Project, kind: string): string[] =>
  Object.keys(widgets).filter((name) => {
    const served = widgets[name]?.['x-kinds'];
    return !Array.isArray(served) || served.includes(kind);
  }),
);

function optionsOf({ widgets }: Project, widget: string): JsonSchema {
  return propertiesOf(widgets[widget]);
}

function quoted(names: string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
