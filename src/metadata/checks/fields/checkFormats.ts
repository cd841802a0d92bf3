import { allFormats } from '../../formats/formats';
import { didYouMeanOneOf } from '../../source/didYouMean';
import { innerSchemas } from '../../source/places';
import type { Check } from '../../source/reporter';

/** Every `format` must be one that validators check. */
export const checkFormats: Check = (project, report) => {
  for (const {
    file,
    path,
    schema: { format },
  } of innerSchemas(project)) {
    if (typeof format !== 'string' || Object.hasOwn(allFormats, format)) continue;
    report(file, [...path, 'format'], {
      code: 'unknown-format',
      message: `There is no format "${format}".${didYouMeanOneOf(format, Object.keys(allFormats))}`,
    });
  }
};
