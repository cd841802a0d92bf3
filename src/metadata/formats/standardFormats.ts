import { isDay } from '../values/time';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The formats of the JSON Schema standard that metadata uses; small, because the browser loads them too. */
export const standardFormats: Record<string, (text: string) => boolean> = {
  date: isDay,
  'date-time': (text) => {
    const [day = '', time = '', ...rest] = text.split(/t|\s/i);
    return rest.length === 0 && isDay(day) && timePattern.test(time);
  },
  email: (text) => text.length <= 254 && emailPattern.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]*$/i.test(text) && URL.canParse(text),
  uuid: (text) => uuidPattern.test(text),
};
