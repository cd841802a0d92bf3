import { isObject } from '../../model/json';
import { operatorScopes } from '../../model/ReviewDefinition';
import { ownerFacts } from '../../schema/ownerFields';
import { propertiesOf } from '../../schema/schemaParts';
import type { Project, SourceFile } from '../../source/Project';
import { isOfRealm, ownerName } from '../../implied/realm';
import { type Check, didYouMean, type Report } from '../../source/reporter';
import { checkBlocks } from '../pages/checkBlocks';
import { checkColumns } from '../files/checkColumns';
import { checkComputedFields } from '../resources/checkComputedFields';
import { checkConditions } from '../resources/checkConditions';
import { checkFieldTypes } from '../fields/checkFieldTypes';
import { checkFilterDefaults } from '../resources/checkFilterDefaults';
import { checkFormats } from '../fields/checkFormats';
import { checkHeadlines } from '../resources/checkHeadlines';
import { checkKeywordTypes } from '../rules/checkKeywordTypes';
import { checkMoneyCurrency } from '../fields/checkMoneyCurrency';
import { checkNames } from '../names/checkNames';
import { checkPersonal } from '../rules/checkPersonal';
import { checkReferences } from '../files/checkReferences';
import { checkRelated } from '../resources/checkRelated';
import { checkResourceFields } from '../resources/checkResourceFields';
import { checkRests } from '../resources/checkRests';
import { checkRoutes } from '../pages/checkRoutes';
import { checkSchemaRules } from '../rules/checkSchemaRules';
import { checkScopes } from '../resources/checkScopes';
import { checkShapes } from '../files/checkShapes';
import { checkStorage } from '../fields/checkStorage';
import { checkTextKeys } from '../texts/checkTextKeys';
import { checkTranslations } from '../texts/checkTranslations';
import { checkViews } from '../resources/checkViews';
import { checkWidgetFit } from '../fields/checkWidgetFit';
import { checkWidgets } from '../fields/checkWidgets';

/** Checks of all files that a realm has too. The first ones remove what the others could not follow. */
const shared: Check[] = [
  checkShapes,
  checkWidgets,
  checkReferences,
  checkFieldTypes,
  checkStorage,
  checkSchemaRules,
  checkFormats,
  checkKeywordTypes,
  checkColumns,
  checkWidgetFit,
  checkMoneyCurrency,
  checkPersonal,
  checkBlocks,
  checkNames,
  checkResourceFields,
  checkHeadlines,
  checkRests,
  checkRelated,
  checkScopes,
  checkConditions,
  checkComputedFields,
  checkFilterDefaults,
  checkViews,
  checkRoutes,
  checkTextKeys,
  checkTranslations,
];

const notAmongScopes = `is no scope of operators: there are ${operatorScopes.join(', ')}.`;

/** Parts of a resource that only merchants have: operators see its records, and decide by the `review` of merchants' files. */
const merchantsParts = [
  'create',
  'edit',
  'import',
  'delete',
  'actions',
  'annotations',
  'notifications',
  'receipt',
  'reveal',
  'review',
  'api',
];

/**
 * Check that the provider's realm is sound as merchants' files are, requires scopes of operators, and only shows records. Parts of
 * widened resources are checked there.
 */
export const checkRealm: Check = (project, report) => {
  for (const [name, file] of project.resources) {
    if (file.value.realm === undefined && file.value.widens === undefined) continue;
    const key = file.value.realm === undefined ? 'widens' : 'realm';
    report(file, [key], {
      code: 'unfit-realm',
      message: `Merchants reach this resource. Move the file to resources/provider/${name}.json, or remove "${key}".`,
      at: 'key',
    });
  }
  const { realm } = project;
  if (!realm) return;
  const reportOwn: Report = (file, path, { message, ...finding }) => {
    if (!isOfRealm(typeof file === 'string' ? file : file.path)) return;
    // What is named there is a file of the realm.
    report(file, path, {
      ...finding,
      message: message
        .replace('There is no resources/', 'There is no resources/provider/')
        .replace('is not among the permissions of navigation.json.', notAmongScopes),
    });
  };
  const isWide = [...realm.resources.values()].map((file) => checkWidened(project, file, reportOwn));
  // What it would have of another resource is not known.
  if (isWide.includes(false)) return;
  for (const check of shared) check(realm, reportOwn);
  for (const file of realm.resources.values()) checkParts(file, reportOwn);
  checkMenu(realm, report);
  checkOwnerFields(realm, reportOwn);
};

/** Reports a resource that widens none of merchants, or one of another entity. Returns whether it could be made. */
function checkWidened({ resources }: Project, file: SourceFile, report: Report): boolean {
  const { widens, entity } = isObject(file.value) ? file.value : {};
  const of = typeof widens === 'string' ? resources.get(widens) : undefined;
  if (typeof widens !== 'string' || (of?.value.scope ?? 'country') !== 'country') {
    report(file, typeof widens === 'string' ? ['widens'] : [], {
      code: 'unfit-realm',
      message:
        'Operators see the records that merchants have in a country: name the resource with them in "widens".',
    });
    return false;
  }
  if (!of) {
    const message = `There is no resource "${widens}" of merchants.${didYouMean(widens, resources.keys())}`;
    report(file, ['widens'], { code: 'unknown-resource', message });
    return false;
  }
  if (of.value.entity === entity) return true;
  report(file, ['entity'], {
    code: 'unfit-realm',
    message: `"${widens}" shows the records of "${of.value.entity}". Name the same entity.`,
  });
  return false;
}

function checkParts(file: SourceFile, report: Report): void {
  const value = file.value as { realm?: string; list?: { export?: object } };
  if (value.realm === undefined) {
    report(file, [], {
      code: 'unfit-realm',
      message: 'This file is one of the provider\'s realm. Write "realm": "provider".',
    });
  }
  const parts = merchantsParts.filter((each) => Object.hasOwn(value, each)).map((each) => [each]);
  for (const path of value.list?.export ? [...parts, ['list', 'export']] : parts) {
    report(file, path, {
      code: 'unfit-realm',
      message: `Operators only see the records of a resource, so that "${path.at(-1)}" would do nothing. Remove it.`,
      at: 'key',
    });
  }
}

function checkMenu({ navigation, resources }: Project, report: Report): void {
  if (navigation || resources.size === 0) return;
  report('resources/navigation.provider.json', [], {
    code: 'missing-file',
    message: 'This file is missing. It declares the menu of operators ("entries").',
  });
}

/** Each field of the owner must say which fact of the merchant it has, and no other field can. */
function checkOwnerFields({ schemas, entities }: Project, report: Report): void {
  for (const name of entities) {
    const file = schemas.get(name)!;
    for (const [field, property] of Object.entries(propertiesOf(file.value))) {
      const hasFact = property['x-owner'] !== undefined;
      if (hasFact === (name === ownerName)) continue;
      report(file, ['properties', field], {
        code: 'unfit-owner',
        message: hasFact
          ? `Only fields of schemas/provider/${ownerName}.json are facts of the merchant. Remove "x-owner".`
          : `"${field}" must say which fact of the merchant it has: "x-owner", one of ${ownerFacts.join(', ')}.`,
        at: 'key',
      });
    }
  }
}
