/** Not the moment of the export: the same rows make the same file. 1980 is the earliest year of a zip. */
export const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** First line of each part. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Namespace of the elements of sheets, workbooks and styles. */
export const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Namespace of the ids by which parts name each other. */
export const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';

/** The beginning of a sheet whose first row stays in view. */
export const sheetStart = `${xmlDeclaration}<worksheet xmlns="${sheetNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;

/** The beginning of a sheet without a heading. */
export const plainSheetStart = `${xmlDeclaration}<worksheet xmlns="${sheetNamespace}"><sheetFormatPr defaultRowHeight="15"/>`;

/** The numbers of the styles of cells. `text` keeps what is typed as it is, with leading zeros and all digits. */
export const cellStyles = {
  plain: 0,
  heading: 1,
  money: 2,
  instant: 3,
  date: 4,
  text: 5,
} as const;

/** Styles, in the order of `cellStyles`. */
const styles = `<styleSheet xmlns="${sheetNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts of a workbook beside its sheets, by path; `names` are those of the sheets. A sheet of `notes` has comments. */
export function workbookParts(names: string[], notes = false): Record<string, string> {
  const join = (describe: (sheet: number) => string) =>
    names.map((_name, index) => describe(index + 1)).join('');
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `<workbook xmlns="${sheetNamespace}" xmlns:r="${relationNamespace}"><sheets>${join(
      (n) => `<sheet name="${escapeXml(sheetName(names[n - 1]!))}" sheetId="${n}" r:id="r${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...names.map((_name, index) =>
        relation(`r${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      ),
      relation('styles', 'styles', 'styles.xml'),
    ]),
    '_rels/.rels': relationsXml([relation('book', 'officeDocument', 'xl/workbook.xml')]),
    '[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${
      notes
        ? `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${part('comments1.xml', 'comments')}`
        : ''
    }${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${join((n) =>
      part(`worksheets/sheet${n}.xml`, 'worksheet'),
    )}</Types>`,
  };
}

/** A name without what that of a sheet cannot have, and short enough for a number behind it. */
export function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 28);
}

/** The XML of a part that holds relations. */
export function relationsXml(all: string[]): string {
  return `<Relationships xmlns="${packageNamespace}/relationships">${all.join('')}</Relationships>`;
}

/** The XML of the widths of columns, in characters, and of the styles of their empty cells. */
export function columnsXml(columns: { width: number; style?: number }[]): string {
  if (columns.length === 0) return '';
  const all = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${style === undefined ? '' : ` style="${style}"`} customWidth="1"/>`,
  );
  return `<cols>${all.join('')}</cols>`;
}

/** The XML of a cell with a text, which no spreadsheet takes for a formula. */
export function textCellXml(text: string, at: string, style?: number): string {
  return `<c r="${at}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function part(path: string, type: string): string {
  return `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
}

/** The XML of one relation. */
export function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationNamespace}/${type}" Target="${target}"/>`;
}

/** 0 is A, 26 is AA. */
export function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

// oxlint-disable-next-line no-control-regex -- What XML writes in another way or cannot hold.
const special = /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Leaves out characters that XML cannot hold at all. Most texts have nothing to escape, and are soon done. */
export function escapeXml(text: string): string {
  if (!special.test(text)) return text;
  return (
    text
      // oxlint-disable-next-line no-control-regex -- These are the characters to leave out.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
