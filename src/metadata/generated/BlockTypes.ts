/* Written by `npm run types` from the options of src/web/blocks/. Do not edit it: edit them. */

export interface BlockTypes {
  accounts: AccountsBlock;
  actions: ActionsBlock;
  awaiting: AwaitingBlock;
  barChart: BarChartBlock;
  calculator: CalculatorBlock;
  chart: ChartBlock;
  createForm: CreateFormBlock;
  editForm: EditFormBlock;
  figures: FiguresBlock;
  link: LinkBlock;
  notices: NoticesBlock;
  period: PeriodBlock;
  personalSection: PersonalSectionBlock;
  record: RecordBlock;
  resourceList: ResourceListBlock;
  tabs: TabsBlock;
  text: TextBlock;
}
export interface AccountsBlock {
  block: 'accounts';
  id?: string;
  /** What each card shows, such as figures, each of which is loaded from the account’s own gateway. Where all are figures with the variant "table", they are the columns of one table, but for phones. */
  blocks: BlockTypes[keyof BlockTypes][];
}
export interface ActionsBlock {
  block: 'actions';
  id?: string;
  /** The resource that the record is of. */
  resource: string;
  /** The field that tells the record from others; the id without one. */
  by?: string;
  /** The value of that field. Without one, it is the first record of the resource’s list. */
  value?: string | number;
  /** Names of the actions that are offered, "create" for the form and "import" for the import; without it, all of them and the form. */
  actions?: string[];
  /** Its form is not the main thing to do on the page. */
  secondary?: true;
}
export interface AwaitingBlock {
  block: 'awaiting';
  id?: string;
}
export interface BarChartBlock {
  block: 'barChart';
  id?: string;
  /** Heading, in English. */
  title: string;
  /** What is said below the heading, in English. */
  description?: string;
  /** The periods to choose from, the first one at first. Over time, one day is shown by the hour, days by the day, twelve months by the month. */
  periods: (
    | 'today'
    | 'yesterday'
    | 'last7Days'
    | 'last30Days'
    | 'thisWeek'
    | 'lastWeek'
    | 'thisMonth'
    | 'lastMonth'
    | 'last12Months'
  )[];
  /** The resource whose records are counted; hidden where its permission is missing. */
  resource: string;
  /** The instant that says to which period a record belongs. */
  time: string;
  /** The field with options, each of which is a bar; left out in countries without the field. */
  groupBy: string;
  /** The amount that is summed; without it, records are counted only. */
  sum?: string;
  /** Only records with these values of fields with options: one value, or a list of which one must match. */
  filter?: {
    [k: string]: string | number | boolean | (string | number | boolean)[];
  };
}
export interface CalculatorBlock {
  block: 'calculator';
  id?: string;
  /** The resource whose create form is shown; the form must have a rehearsal. */
  resource: string;
  /** Heading, in English. */
  title?: string;
  /** What is said below the heading, in English. */
  description?: string;
}
export interface ChartBlock {
  block: 'chart';
  id?: string;
  /** Heading, in English. */
  title: string;
  /** What is said below the heading, in English. */
  description?: string;
  /** The periods to choose from, the first one at first. Over time, one day is shown by the hour, days by the day, twelve months by the month. */
  periods?: (
    | 'today'
    | 'yesterday'
    | 'last7Days'
    | 'last30Days'
    | 'thisWeek'
    | 'lastWeek'
    | 'thisMonth'
    | 'lastMonth'
    | 'last12Months'
  )[];
  /** The lines, at most three, all of them sums or all of them numbers of records. */
  series: {
    /** In English, as "Collections". */
    title: string;
    /** The resource whose records are counted; hidden where its permission is missing. */
    resource: string;
    /** The instant that says to which period a record belongs. */
    time: string;
    /** The amount that is summed; without it, records are counted only. */
    sum?: string;
    /** Only records with these values of fields with options: one value, or a list of which one must match. */
    filter?: {
      [k: string]: string | number | boolean | (string | number | boolean)[];
    };
  }[];
  /** Also draws each line of the period before, fainter, up to the same time and by the states of then. */
  compare?: boolean;
}
export interface CreateFormBlock {
  block: 'createForm';
  id?: string;
  /** The resource whose create form is shown; it must have a route. */
  resource: string;
  /** Heading, in English. */
  title?: string;
  /** What is said below the heading, in English. */
  description?: string;
}
export interface EditFormBlock {
  block: 'editForm';
  id?: string;
  /** The resource that the record is of. */
  resource: string;
  /** The field that tells the record from others; the id without one. */
  by?: string;
  /** The value of that field. Without one, it is the first record of the resource’s list. */
  value?: string | number;
  /** Heading, in English. */
  title?: string;
}
export interface FiguresBlock {
  block: 'figures';
  id?: string;
  /** Heading, in English. */
  title?: string;
  /** What is said below the heading, in English. */
  description?: string;
  /** The figures in their order. */
  figures: {
    /** In English, as "Collections". */
    title: string;
    /** The resource whose records are counted; hidden where its permission is missing. */
    resource: string;
    /** The instant that says to which period a record belongs. */
    time: string;
    /** The amount that is summed; without it, records are counted only. */
    sum?: string;
    /** Only records with these values of fields with options: one value, or a list of which one must match. */
    filter?: {
      [k: string]: string | number | boolean | (string | number | boolean)[];
    };
    /** Instead of a sum, for entries of a statement: the amount that an entry leaves as the balance. The figure is the balance of now. */
    balance?: string;
    /** Makes the figure a share in percent: of the records with these values, instead of those of the filter. */
    of?: {
      [k: string]: string | number | boolean | (string | number | boolean)[];
    };
    /** Whether more of it is good, or less; a comparison is then shown in a tone. */
    better?: 'more' | 'less';
    /** Of a share that is compared, in a table: marks it where it is at least so many percentage points lower than in the period before, of at least so many records in each. */
    alarm?: {
      /** How many percentage points. */
      points: number;
      /** Of how many records at least. */
      records: number;
    };
    /** It is a part of the figure before it, and shown as one. */
    part?: boolean;
  }[];
  /** The days of the figures, in the country’s zone; today by default. */
  period?:
    'today' | 'yesterday' | 'last7Days' | 'last30Days' | 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth';
  /** Says how each differs from the period before, up to the same time of day and by the states of then. Balances are not compared. */
  compare?: boolean;
  /** Tiles, which is the default; a strip, which is one line beside its heading, for a page whose charts shall be in view; or the rows of a table. */
  variant?: 'tiles' | 'strip' | 'table';
}
export interface LinkBlock {
  block: 'link';
  id?: string;
  /** The resource that the record is of. */
  resource: string;
  /** The field that tells the record from others; the id without one. */
  by?: string;
  /** The value of that field. Without one, it is the first record of the resource’s list. */
  value?: string | number;
  /** What the button says, in English. */
  title: string;
  /** Where it leads: a route, in which %{field} is replaced by the value of a field of the record. */
  to: string;
  /** Shown only to those who hold it. */
  permission?: string;
}
export interface NoticesBlock {
  block: 'notices';
  id?: string;
  /** The resource whose records are told of. */
  resource: string;
  /** The records: those with these values of fields, one value, or a list of which one must match. */
  filter: {
    [k: string]: string | number | boolean | (string | number | boolean)[];
  };
  /** What is said of each, in English. %{field} is the value of a field of the record. */
  description: string;
  /** What the link behind it says, in English. */
  title: string;
  /** The field whose value names the record that the link leads to; the record itself without one. */
  of?: string;
  /** "info" for what is no trouble; "warning" without it. */
  tone?: 'info' | 'warning';
}
export interface PeriodBlock {
  block: 'period';
  id?: string;
  /** Heading, in English. */
  title?: string;
  /** What is said below the heading, in English. */
  description?: string;
  /** The periods to choose from, the first one at first. Over time, one day is shown by the hour, days by the day, twelve months by the month. */
  periods: (
    | 'today'
    | 'yesterday'
    | 'last7Days'
    | 'last30Days'
    | 'thisWeek'
    | 'lastWeek'
    | 'thisMonth'
    | 'lastMonth'
    | 'last12Months'
  )[];
  /** Also offers a first and a last day to pick, which are at most as many days as this; without it, only the periods. */
  maxDays?: number;
  /** Charts without "periods" of their own, side by side where there is room. */
  blocks: BlockTypes[keyof BlockTypes][];
}
export interface PersonalSectionBlock {
  block: 'personalSection';
  id?: string;
  /** Which part. */
  section: 'profile' | 'password' | 'authenticator';
}
export interface RecordBlock {
  block: 'record';
  id?: string;
  /** The resource that the record is of. */
  resource: string;
  /** The field that tells the record from others; the id without one. */
  by?: string;
  /** The value of that field. Without one, it is the first record of the resource’s list. */
  value?: string | number;
  /** Heading, in English. */
  title?: string;
  /** Fields that are shown, in this order and without sections. */
  fields?: string[];
  /** Only the sum of its "headline" is shown at first, and the sections on request. */
  folded?: true;
}
export interface ResourceListBlock {
  block: 'resourceList';
  id?: string;
  /** The resource whose records are shown. */
  resource: string;
  /** Heading, in English. */
  title?: string;
  /** What is said below the heading, in English. */
  description?: string;
  /** Only records with these values of fields: one value, or a list of which one must match. */
  filter?: {
    [k: string]: string | number | boolean | (string | number | boolean)[];
  };
  /** true: with a "filter" too, the list begins with the default period of the resource, such as the last 30 days. Otherwise it begins with all records. */
  keepPeriod?: true;
  /** The columns, instead of those of the resource. */
  columns?: string[];
  /** "plain" has rows and pages, "full" also search, filters, the choice of columns, totals, export and the links to import and create form. */
  variant?: 'plain' | 'full';
  /** false: no links to the create form and the import, which are elsewhere on the page. */
  create?: false;
}
export interface TabsBlock {
  block: 'tabs';
  id?: string;
  /** The tabs in their order; the first one is shown unless the address names another. */
  tabs: {
    /** What the address calls it, and its texts. */
    id: string;
    /** In English. */
    title: string;
    /** An icon of src/web/ui/Icon.tsx. */
    icon?:
      | 'app'
      | 'arrowDown'
      | 'arrowUp'
      | 'bank'
      | 'bell'
      | 'bookmark'
      | 'calendar'
      | 'chart'
      | 'check'
      | 'chevronDown'
      | 'chevronLeft'
      | 'chevronRight'
      | 'chevronUp'
      | 'clock'
      | 'close'
      | 'columns'
      | 'copy'
      | 'download'
      | 'drag'
      | 'edit'
      | 'external'
      | 'eye'
      | 'eyeOff'
      | 'file'
      | 'filter'
      | 'globe'
      | 'home'
      | 'info'
      | 'link'
      | 'list'
      | 'lock'
      | 'menu'
      | 'minus'
      | 'moon'
      | 'monitor'
      | 'more'
      | 'panel'
      | 'phone'
      | 'plus'
      | 'question'
      | 'refresh'
      | 'receipt'
      | 'scales'
      | 'search'
      | 'settings'
      | 'send'
      | 'shield'
      | 'signOut'
      | 'sun'
      | 'statement'
      | 'swap'
      | 'trash'
      | 'user'
      | 'undo'
      | 'users'
      | 'wallet'
      | 'warning';
    /** Shown only to those who hold it. */
    permission?: string;
    /** What the tab shows, from the top. */
    blocks: BlockTypes[keyof BlockTypes][];
  }[];
  /** Where the tabs are: above what they show, or beside it where the window is wide enough. */
  layout?: 'top' | 'side';
}
export interface TextBlock {
  block: 'text';
  id?: string;
  /** Heading above the text, in English. */
  title?: string;
  /** The text, in English. An empty line begins a new paragraph. */
  description: string;
  /** Marks the text as a note, or as a warning. */
  tone?: 'info' | 'warning';
}
