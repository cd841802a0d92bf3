import type { Check } from '../source/reporter';
import { checkActions } from './actions/checkActions';
import { checkAmounts } from './resources/checkAmounts';
import { checkApi } from './resources/checkApi';
import { checkBlocks } from './pages/checkBlocks';
import { checkCalendars } from './countries/checkCalendars';
import { checkChoices } from './fields/checkChoices';
import { checkColumns } from './files/checkColumns';
import { checkCodes } from './fields/checkCodes';
import { checkComputedFields } from './resources/checkComputedFields';
import { checkConditions } from './resources/checkConditions';
import { checkContradictions } from './rules/checkContradictions';
import { checkCountries } from './countries/checkCountries';
import { checkCountryChanges } from './countries/checkCountryChanges';
import { checkCountryFacts } from './countries/checkCountryFacts';
import { checkCountryLimits } from './countries/checkCountryLimits';
import { checkCreateForms } from './forms/checkCreateForms';
import { checkDemoAccounts } from './tenants/checkDemoAccounts';
import { checkDefaults } from './fields/checkDefaults';
import { checkEmptied } from './fields/checkEmptied';
import { checkSums } from './rules/checkSums';
import { checkFees } from './tenants/checkFees';
import { checkFieldTypes } from './fields/checkFieldTypes';
import { checkFilterDefaults } from './resources/checkFilterDefaults';
import { checkViews } from './resources/checkViews';
import { checkFills } from './fields/checkFills';
import { checkFormConditions } from './forms/checkFormConditions';
import { checkForbiddenFields } from './rules/checkForbiddenFields';
import { checkFormats } from './fields/checkFormats';
import { checkIdleConditions } from './actions/checkIdleConditions';
import { checkIdleRules } from './rules/checkIdleRules';
import { checkHeadlines } from './resources/checkHeadlines';
import { checkImports } from './forms/checkImports';
import { checkGenerators } from './fields/checkGenerators';
import { checkGuards } from './rules/checkGuards';
import { checkInputFiles } from './actions/checkInputFiles';
import { checkInputs } from './actions/checkInputs';
import { checkKeywordTypes } from './rules/checkKeywordTypes';
import { checkLikelyRenames } from './texts/checkLikelyRenames';
import { checkLimits } from './fields/checkLimits';
import { checkAgain } from './forms/checkAgain';
import { checkSaves } from './forms/checkSaves';
import { checkLookups } from './forms/checkLookups';
import { checkRuleLimits } from './rules/checkRuleLimits';
import { checkMessages } from './texts/checkMessages';
import { checkCautions } from './rules/checkCautions';
import { checkMoneyCurrency } from './fields/checkMoneyCurrency';
import { checkComparisons } from './pages/checkComparisons';
import { checkFigures } from './pages/checkFigures';
import { checkPageParameters } from './pages/checkPageParameters';
import { checkNames } from './names/checkNames';
import { checkNamedValues } from './names/checkNamedValues';
import { checkParts } from './fields/checkParts';
import { checkPatterns } from './fields/checkPatterns';
import { checkPlurals } from './texts/checkPlurals';
import { checkPersonal } from './rules/checkPersonal';
import { checkPermissions } from './pages/checkPermissions';
import { checkPlaceholders } from './texts/checkPlaceholders';
import { checkBalances } from './resources/checkBalances';
import { checkRecords } from './fields/checkRecords';
import { checkRelated } from './resources/checkRelated';
import { checkReceipts } from './resources/checkReceipts';
import { checkReferences } from './files/checkReferences';
import { checkRequiredFields } from './fields/checkRequiredFields';
import { checkAnnotations } from './resources/checkAnnotations';
import { checkResourceFields } from './resources/checkResourceFields';
import { checkResourceNames } from './resources/checkResourceNames';
import { checkRecordRetention } from './rules/checkRecordRetention';
import { checkRests } from './resources/checkRests';
import { checkRetention } from './files/checkRetention';
import { checkRoutes } from './pages/checkRoutes';
import { checkSecondPersons } from './actions/checkSecondPersons';
import { checkScopes } from './resources/checkScopes';
import { checkScopedBlocks } from './pages/checkScopedBlocks';
import { checkSchemaLines } from './files/checkSchemaLines';
import { checkSchemaRules } from './rules/checkSchemaRules';
import { checkShapes } from './files/checkShapes';
import { checkSources } from './resources/checkSources';
import { checkReviews } from './actions/checkReviews';
import { checkReviewWays } from './actions/checkReviewWays';
import { checkRenames } from './files/checkRenames';
import { checkRepeats } from './fields/checkRepeats';
import { checkStorage } from './fields/checkStorage';
import { checkTextKeys } from './texts/checkTextKeys';
import { checkTransitions } from './fields/checkTransitions';
import { checkTranslations } from './texts/checkTranslations';
import { checkWays } from './actions/checkWays';
import { checkWidgetFit } from './fields/checkWidgetFit';
import { checkWidgets } from './fields/checkWidgets';

/** The checks that come first: they take out what the others could not follow. */
export const firstChecks: Check[] = [
  checkShapes,
  checkWidgets,
  checkReferences,
  checkSchemaLines,
  checkCountries,
  checkInputs,
];

/** All other checks, which change nothing. A new one is a file and a line here. */
export const checks: Check[] = [
  checkCountryFacts,
  checkCalendars,
  checkCountryChanges,
  checkCountryLimits,
  checkFieldTypes,
  checkParts,
  checkStorage,
  checkRenames,
  checkRepeats,
  checkRecordRetention,
  checkSchemaRules,
  checkForbiddenFields,
  checkGuards,
  checkIdleConditions,
  checkIdleRules,
  checkPatterns,
  checkFormats,
  checkKeywordTypes,
  checkLimits,
  checkRuleLimits,
  checkCodes,
  checkFills,
  checkChoices,
  checkRequiredFields,
  checkDefaults,
  checkGenerators,
  checkEmptied,
  checkSums,
  checkRecords,
  checkColumns,
  checkBalances,
  checkTransitions,
  checkNamedValues,
  checkWidgetFit,
  checkMoneyCurrency,
  checkPersonal,
  checkCautions,
  checkBlocks,
  checkNames,
  checkScopedBlocks,
  checkFigures,
  checkComparisons,
  checkPageParameters,
  checkResourceNames,
  checkResourceFields,
  checkAnnotations,
  checkHeadlines,
  checkRests,
  checkReceipts,
  checkRelated,
  checkScopes,
  checkSources,
  checkConditions,
  checkContradictions,
  checkCreateForms,
  checkFormConditions,
  checkAmounts,
  checkApi,
  checkComputedFields,
  checkImports,
  checkActions,
  checkAgain,
  checkSaves,
  checkLookups,
  checkReviews,
  checkReviewWays,
  checkSecondPersons,
  checkWays,
  checkInputFiles,
  checkFilterDefaults,
  checkViews,
  checkPlaceholders,
  checkPermissions,
  checkFees,
  checkDemoAccounts,
  checkRoutes,
  checkRetention,
  checkTextKeys,
  checkTranslations,
  checkLikelyRenames,
  checkPlurals,
  checkMessages,
];
