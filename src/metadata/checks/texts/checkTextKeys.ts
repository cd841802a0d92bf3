import { projectTexts } from '../../source/projectTexts';
import type { Check } from '../../source/reporter';

/** Different texts must have different keys, or they would share a translation. */
export const checkTextKeys: Check = (project, report) => {
  for (const texts of projectTexts(project).values()) {
    const known = new Map<string, (typeof texts)[number]>();
    for (const text of texts) {
      const other = known.get(text.key);
      // An option or a route that is there twice is reported as that.
      const isNamed = text.path.includes('oneOf') || text.path[0] === 'entries';
      if (other && other.text !== text.text && !isNamed) {
        const where = other.file === text.file ? '' : ` in ${other.file.path}`;
        report(text.file, text.path, {
          code: 'shared-text-key',
          message: `This has the key "${text.key}" for its translations, as has "${other.text}"${where}. ${
            text.path.includes('related')
              ? 'Give this list an "id".'
              : other.file === text.file
                ? 'Word one of them differently.'
                : 'Rename one of the files.'
          }`,
        });
      }
      known.set(text.key, text);
    }
  }
};
