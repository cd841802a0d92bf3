import type { Check } from '../source/reporter';
import { checkBlocks } from './checkBlocks';
import { checkConditions } from './checkConditions';
import { checkCountries } from './checkCountries';
import { checkFieldTypes } from './checkFieldTypes';
import { checkFilterDefaults } from './checkFilterDefaults';
import { checkFormats } from './checkFormats';
import { checkGuards } from './checkGuards';
import { checkMessages } from './checkMessages';
import { checkPatterns } from './checkPatterns';
import { checkPermissions } from './checkPermissions';
import { checkPlaceholders } from './checkPlaceholders';
import { checkReferences } from './checkReferences';
import { checkResourceFields } from './checkResourceFields';
import { checkResourceNames } from './checkResourceNames';
import { checkRoutes } from './checkRoutes';
import { checkSchemaRules } from './checkSchemaRules';
import { checkShapes } from './checkShapes';
import { checkTransitions } from './checkTransitions';
import { checkTranslations } from './checkTranslations';
import { checkWidgets } from './checkWidgets';

/** All checks. A new one is a file and a line here. The first two remove what the others could not follow. */
export const checks: Check[] = [
  checkShapes,
  checkReferences,
  checkCountries,
  checkFieldTypes,
  checkSchemaRules,
  checkGuards,
  checkPatterns,
  checkFormats,
  checkTransitions,
  checkWidgets,
  checkBlocks,
  checkResourceNames,
  checkResourceFields,
  checkConditions,
  checkFilterDefaults,
  checkPlaceholders,
  checkPermissions,
  checkRoutes,
  checkTranslations,
  checkMessages,
];
