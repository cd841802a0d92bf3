import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { NumberFormatChange } from '../../contract/personal';
import { choiceOf, numberFormatChoices, numberFormatTags } from '../../metadata/values/numberFormats';
import { request } from '../client/request';
import { early } from '../i18n/earlyTexts';
import { currentLanguage } from '../i18n/currentLanguage';
import { numbersInUse, writeNumbersAs } from '../session/countries';
import { useSession } from '../session/useSession';
import { Segments } from '../ui/controls/Segments';
import { useNotifyText } from '../ui/useNotifyText';

/** Choice of the number format of the user: on all devices, so that the gateway keeps it (product 1.7). */
export function NumberChoice() {
  const translate = useTranslate();
  const notify = useNotifyText();
  const { country } = useSession();
  const choices = useMemo(() => {
    const { countries = {} } = currentLanguage.get() ?? {};
    const languages = early.languages.map(({ code }) => code);
    return numberFormatChoices(numberFormatTags({ countries, languages }));
  }, []);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (numberFormat: string) => {
      const options = { base: 'global', method: 'PUT', body: { numberFormat } } as const;
      return (await request<NumberFormatChange>('/personal/numberFormat', options)).data;
    },
    onSuccess: ({ numberFormat }) => writeNumbersAs(numberFormat),
    onError: ({ message }) => notify(message, 'error'),
  });
  const used = choiceOf(choices, country?.numberFormat ?? numbersInUse())?.numberFormat;
  return (
    <div className="number-choice">
      <Segments
        legend={translate('corridor.settings.numbers.title')}
        value={(isPending ? variables : used) ?? ''}
        options={choices.map(({ numberFormat, sample }) => ({ value: numberFormat, label: sample }))}
        onChange={mutate}
      />
      <p className="settings-panel__note">{translate('corridor.settings.numbers.hint')}</p>
    </div>
  );
}
