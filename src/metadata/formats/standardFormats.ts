const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The formats of the JSON Schema standard that metadata uses; small, because the browser loads them too. */
export const standardFormats: Record<string, (text: string) => boolean> = {
  date: isDate,
  'date-time': (text) => {
    const [day = '', time = '', ...rest] = text.split(/t|\s/i);
    return rest.length === 0 && isDate(day) && timePattern.test(time);
  },
  email: (text) => text.length <= 254 && emailPattern.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]*$/i.test(text) && URL.canParse(text),
  uuid: (text) => uuidPattern.test(text),
};

function isDate(text: string): boolean {
  const [, year, month, day] = dayPattern.exec(text) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
