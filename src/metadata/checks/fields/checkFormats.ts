import { allFormats } from '../../formats/formats';
import { type Check, didYouMeanOneOf } from '../../source/reporter';
import { innerSchemas } from '../../source/places';

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
