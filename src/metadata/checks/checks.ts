import type { Check } from '../source/reporter';
import { checkActions } from './checkActions';
import { checkBlocks } from './checkBlocks';
import { checkChoices } from './checkChoices';
import { checkConditions } from './checkConditions';
import { checkCountries } from './checkCountries';
import { checkCountryFacts } from './checkCountryFacts';
import { checkCreateForms } from './checkCreateForms';
import { checkDefaults } from './checkDefaults';
import { checkFieldTypes } from './checkFieldTypes';
import { checkFilterDefaults } from './checkFilterDefaults';
import { checkFormats } from './checkFormats';
import { checkGuards } from './checkGuards';
import { checkLimits } from './checkLimits';
import { checkMessages } from './checkMessages';
import { checkMoneyCurrency } from './checkMoneyCurrency';
import { checkPatterns } from './checkPatterns';
import { checkPermissions } from './checkPermissions';
import { checkPlaceholders } from './checkPlaceholders';
import { checkReferences } from './checkReferences';
import { checkRequiredFields } from './checkRequiredFields';
import { checkResourceFields } from './checkResourceFields';
import { checkResourceNames } from './checkResourceNames';
import { checkRoutes } from './checkRoutes';
import { checkSchemaRules } from './checkSchemaRules';
import { checkShapes } from './checkShapes';
import { checkStorage } from './checkStorage';
import { checkTextKeys } from './checkTextKeys';
import { checkTransitions } from './checkTransitions';
import { checkTranslations } from './checkTranslations';
import { checkWidgetFit } from './checkWidgetFit';
import { checkWidgets } from './checkWidgets';

/** All checks. A new one is a file and a line here. The first two remove what the others could not follow. */
export const checks: Check[] = [
  checkShapes,
  checkReferences,
  checkCountries,
  checkCountryFacts,
  checkFieldTypes,
  checkStorage,
  checkSchemaRules,
  checkGuards,
  checkPatterns,
  checkFormats,
  checkLimits,
  checkChoices,
  checkRequiredFields,
  checkDefaults,
  checkTransitions,
  checkWidgets,
  checkWidgetFit,
  checkMoneyCurrency,
  checkBlocks,
  checkResourceNames,
  checkResourceFields,
  checkConditions,
  checkCreateForms,
  checkActions,
  checkFilterDefaults,
  checkPlaceholders,
  checkPermissions,
  checkRoutes,
  checkTextKeys,
  checkTranslations,
  checkMessages,
];
