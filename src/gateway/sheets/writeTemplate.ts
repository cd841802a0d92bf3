import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  cellStyles,
  columnName,
  columnsXml,
  xmlDeclaration,
  entryOptions,
  escapeXml,
  sheetNamespace,
  relation,
  relationNamespace,
  relationsXml,
  sheetStart,
  textCellXml,
  workbookParts,
} from './workbook';

/** A column of a template. */
export interface TemplateColumn {
  title: string;
  /** In characters. */
  width: number;
  /** Note of the heading, and of each cell, with what may be entered. */
  note: string;
  /** `text` keeps what is entered as it is, so that an account of 18 digits keeps them all. */
  format: 'text' | 'money' | 'number' | 'instant' | 'date';
  /** A list to choose from. */
  choices?: string[];
  /** Columns beside the choices, on the sheet with the choices. */
  beside?: { title: string; values: string[] }[];
  /** Least number; of an amount in major units. */
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxLength?: number | undefined;
}

/** A workbook to be filled in. */
interface Template {
  /** Name of the sheet to fill in. */
  name: string;
  columns: TemplateColumn[];
  /** Number of rows that can be filled in. */
  rows: number;
  /** Name of the sheet with the choices that are too long for a cell's own list. */
  choicesName: string;
}

/** Most characters of the list that a cell has itself. */
const maxInlineList = 250;

/** Most characters of what a spreadsheet shows beside a cell. */
const maxPrompt = 250;

const styleOf = {
  text: cellStyles.text,
  money: cellStyles.money,
  number: cellStyles.plain,
  instant: cellStyles.instant,
  date: cellStyles.date,
} as const;

/**
 * Writes an xlsx workbook to be filled in: headings with notes, text cells, choices, and a spreadsheet's own checks. Choices that are too
 * long for that are on a second sheet.
 */
export function writeTemplate({ name, columns, rows, choicesName }: Template): Readable {
  const lists = columns.filter((column) => column.choices !== undefined && !isShort(column));
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, entryOptions);
  add('xl/worksheets/sheet1.xml', fillInSheet(columns, rows, lists, choicesName));
  add(
    'xl/worksheets/_rels/sheet1.xml.rels',
    xmlDeclaration +
      relationsXml([
        relation('notes', 'comments', '../comments1.xml'),
        relation('drawing', 'vmlDrawing', '../drawings/vmlDrawing1.vml'),
      ]),
  );
  add('xl/comments1.xml', xmlDeclaration + commentsXml(columns));
  add('xl/drawings/vmlDrawing1.vml', drawingXml(columns));
  if (lists.length > 0) add('xl/worksheets/sheet2.xml', choicesSheet(lists));
  const names = lists.length > 0 ? [name, choicesName] : [name];
  for (const [path, xml] of Object.entries(workbookParts(names, true))) add(path, xmlDeclaration + xml);
  zip.end();
  // Typed as less than it is.
  return zip.outputStream as Readable;
}

/** Whether choices fit into the list of a cell, whose items are separated by commas. */
function isShort({ choices = [], beside = [] }: TemplateColumn): boolean {
  if (beside.length > 0) return false;
  return choices.join(',').length <= maxInlineList && !choices.some((choice) => /[",]/.test(choice));
}

function fillInSheet(
  columns: TemplateColumn[],
  rows: number,
  lists: TemplateColumn[],
  choicesName: string,
): string {
  const headings = columns
    .map(({ title }, index) => textCellXml(title, `${columnName(index)}1`, cellStyles.heading))
    .join('');
  const widths = columns.map(({ width, format }) => ({ width, style: styleOf[format] }));
  const rules = columns.map((column, index) => {
    const at = `${columnName(index)}2:${columnName(index)}${rows + 1}`;
    return ruleXml(column, at, listFormula(column, lists, choicesName));
  });
  return `${sheetStart}${columnsXml(widths)}<sheetData><row r="1">${headings}</row></sheetData><dataValidations count="${rules.length}">${rules.join('')}</dataValidations><legacyDrawing xmlns:r="${relationNamespace}" r:id="drawing"/></worksheet>`;
}

function listFormula(
  column: TemplateColumn,
  lists: TemplateColumn[],
  choicesName: string,
): string | undefined {
  const { choices } = column;
  if (!choices) return undefined;
  const place = lists.indexOf(column);
  if (place < 0) return `"${choices.join(',')}"`;
  // A list of nothing is no list.
  if (choices.length === 0) return undefined;
  const letter = columnName(
    lists.slice(0, place).reduce((sum, { beside = [] }) => sum + 1 + beside.length, 0),
  );
  return `'${choicesName.replaceAll("'", "''")}'!$${letter}$2:$${letter}$${choices.length + 1}`;
}

const formula = (number: 1 | 2, value: string | number) =>
  `<formula${number}>${escapeXml(String(value))}</formula${number}>`;

/** Returns the validation of a column, with the note that a spreadsheet shows beside each cell. */
function ruleXml(column: TemplateColumn, at: string, list: string | undefined): string {
  const { title, note, format, minimum, maximum, maxLength } = column;
  const prompt = `showInputMessage="1" promptTitle="${escapeXml(title.slice(0, 32))}" prompt="${escapeXml(note.slice(0, maxPrompt))}"`;
  const rule = (attributes: string, formulas: string) =>
    `<dataValidation ${attributes} allowBlank="1" showErrorMessage="1" ${prompt} sqref="${at}">${formulas}</dataValidation>`;
  if (list !== undefined) return rule('type="list"', formula(1, list));
  if (format === 'text' && maxLength !== undefined) {
    return rule('type="textLength" operator="lessThanOrEqual"', formula(1, maxLength));
  }
  if ((format === 'money' || format === 'number') && (minimum ?? maximum) !== undefined) {
    if (minimum === undefined) {
      return rule('type="decimal" operator="lessThanOrEqual"', formula(1, maximum!));
    }
    if (maximum === undefined) {
      return rule('type="decimal" operator="greaterThanOrEqual"', formula(1, minimum));
    }
    return rule('type="decimal" operator="between"', formula(1, minimum) + formula(2, maximum));
  }
  return `<dataValidation ${prompt} allowBlank="1" sqref="${at}"/>`;
}

function choicesSheet(lists: TemplateColumn[]): string {
  const columns = lists.flatMap(({ title, width, choices = [], beside = [] }) => [
    { title, values: choices, width },
    ...beside.map((each) => ({ ...each, width: 0 })),
  ]);
  const length = Math.max(...columns.map(({ values }) => values.length));
  const rows = Array.from({ length: length + 1 }, (_row, row) => {
    const cells = columns.map(({ title, values }, place) => {
      const text = row === 0 ? title : values[row - 1];
      const at = `${columnName(place)}${row + 1}`;
      return text === undefined
        ? ''
        : textCellXml(text, at, row === 0 ? cellStyles.heading : cellStyles.text);
    });
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  const widths = columns.map(({ width }) => ({ width: Math.max(width, 30) }));
  return `${sheetStart}${columnsXml(widths)}<sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function commentsXml(columns: TemplateColumn[]): string {
  const notes = columns.map(
    ({ note }, index) =>
      `<comment ref="${columnName(index)}1" authorId="0"><text><t xml:space="preserve">${escapeXml(note)}</t></text></comment>`,
  );
  return `<comments xmlns="${sheetNamespace}"><authors><author/></authors><commentList>${notes.join('')}</commentList></comments>`;
}

/** The boxes in which Excel shows the notes: it does not show one without. */
function drawingXml(columns: TemplateColumn[]): string {
  const boxes = columns.map(
    (_column, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:200pt;height:90pt;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${index}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`;
}
