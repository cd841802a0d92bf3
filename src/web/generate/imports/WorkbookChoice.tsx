import { useId } from 'react';
import type { TableSheet } from '../../../metadata/sheets/Table';
import type { WorkbookPart } from './reading/ImportReader';
import { useImportScope } from './rows/ImportableResource';

interface WorkbookChoiceProps {
  sheets: TableSheet[];
  part: WorkbookPart;
  onPart: (part: WorkbookPart) => void;
}

/** The sheet of a workbook that has several. Hidden ones are offered as such, and never proposed. */
export function WorkbookChoice({ sheets, part, onPart }: WorkbookChoiceProps) {
  const { translate } = useImportScope();
  const id = useId();
  if (sheets.length < 2) return null;
  return (
    <p className="import-screen__sheet">
      <label htmlFor={id}>{translate('corridor.imports.sheet.title')}</label>
      <select
        id={id}
        className="input"
        value={part.sheet ?? ''}
        onChange={(event) => onPart({ sheet: event.target.value })}
      >
        {sheets.map(({ name, isHidden }) => (
          <option key={name} value={name}>
            {isHidden ? translate('corridor.imports.sheet.hidden', { name }) : name}
          </option>
        ))}
      </select>
    </p>
  );
}
