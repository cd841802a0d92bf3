import { formFields } from '../../source/resourceScopes';
import type { Check } from '../../source/reporter';

/** Checks that a form opened from a record stores the record's name in a field that users cannot edit. */
export const checkAgain: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { create } = file.value;
    const { as } = create?.again ?? {};
    if (as === undefined || !formFields(create).includes(as)) continue;
    report(file, ['create', 'again', 'as'], {
      code: 'unfit-field',
      message: `The form asks for "${as}", so that users could change which record the new one is made in place of. Take it out of the sections.`,
    });
  }
};
