import type { Check } from '../../source/reporter';

/** Checks that the rest of totals has the signs of the record's headline and subtracts nothing that it adds. */
export const checkRests: Check = (project, report) => {
  for (const file of project.resources.values()) {
    const { list, detail } = file.value;
    const { of, plus, minus } = list?.totalsRest ?? {};
    const { amount, plus: added, minus: taken, equals } = detail?.headline ?? {};
    const signs =
      of !== undefined && amount === of ? { plus: [added], minus: [taken, equals] } : { plus: [], minus: [] };
    for (const part of ['plus', 'minus'] as const) {
      for (const [index, name] of ((part === 'plus' ? plus : minus) ?? []).entries()) {
        const other = part === 'plus' ? 'minus' : 'plus';
        const isBoth = part === 'minus' && (name === of || (plus ?? []).includes(name));
        if (!isBoth && !signs[other].includes(name)) continue;
        const message = isBoth
          ? `"${name}" is added and taken away again. Keep it in one of them.`
          : `"${name}" has the other sign in the headline of a record, so this is no rest: write it in "${other}".`;
        report(file, ['list', 'totalsRest', part, String(index)], { code: 'unfit-rest', message });
      }
    }
  }
};
