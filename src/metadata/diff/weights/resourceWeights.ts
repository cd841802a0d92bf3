import { sameWeight, type Weights } from './Weight';

const screens = { topic: 'screens', mode: 'plain', isWhole: true } as const;
const text = { topic: 'texts', mode: 'plain' } as const;

/** Stands for the fields of a form; those of lists and details are called the same. */
export const formFields = 'form fields';

/** Keys of resources, pages and the menu. */
export const resourceWeights: Weights = {
  'resources.*': { topic: 'screens', mode: 'contract', audiences: ['people', 'programs'] },
  'pages.*': { topic: 'screens', mode: 'contract', audiences: ['people'] },
  entity: { topic: 'storage', mode: 'either', audiences: ['people', 'programs', 'data'] },
  scope: { topic: 'access', mode: 'either', audiences: ['people', 'programs', 'data'] },
  permission: { topic: 'access', mode: 'either' },
  renamed: { topic: 'screens', mode: 'plain', audiences: ['people', 'programs'] },
  'renamed.*': { topic: 'screens', mode: 'plain', audiences: ['people', 'programs'] },

  // Of forms, actions and deletions.
  ...sameWeight(['actions.not', 'edit.not', 'delete.not', 'actions.only'], {
    topic: 'secondPerson',
    mode: 'control',
  }),
  stepUp: { topic: 'stepUp', mode: 'control' },
  ...sameWeight(['rehearse', 'twice', 'atMost', 'atMost.*'], {
    topic: 'stepUp',
    mode: 'control',
    audiences: ['people'],
    isWhole: true,
  }),
  ...sameWeight(['about', 'about.*', 'rehearse.*'], {
    topic: 'stepUp',
    mode: 'requires',
    weaker: 'warns',
    audiences: ['people'],
  }),
  confirm: { topic: 'stepUp', mode: 'control', audiences: ['people'], isText: true },
  moves: { topic: 'access', mode: 'control', audiences: ['people'] },
  fits: { topic: 'review', mode: 'control' },
  ...sameWeight(['actions.when', 'edit.when', 'delete.when', 'fields.when'], {
    topic: 'states',
    mode: 'control',
    stronger: 'breaks',
  }),
  transition: { topic: 'states', mode: 'either', isWhole: true },
  'actions.on': { topic: 'access', mode: 'attention' },
  input: { topic: 'rules', mode: 'contract', audiences: ['people', 'programs'] },
  'actions.file': { topic: 'access', mode: 'either' },
  'request.method': { topic: 'programs', mode: 'contract' },
  'request.path': { topic: 'programs', mode: 'contract' },
  ...sameWeight(['create.sandbox', 'edit.sandbox', 'delete.sandbox', 'actions.sandbox'], {
    topic: 'access',
    mode: 'control',
    stronger: 'breaks',
  }),
  // What a form asks for is what programs may send.
  [formFields]: { topic: 'fields', mode: 'opens', weaker: 'notes', stronger: 'breaks', isWhole: true },

  review: { topic: 'review', mode: 'control' },
  ...sameWeight(['review.field', 'review.from', 'review.approve', 'review.reject', 'review.return'], {
    topic: 'review',
    mode: 'either',
  }),
  'review.reason': { topic: 'review', mode: 'either' },
  ...sameWeight(['propose', 'propose.*'], { topic: 'review', mode: 'opens' }),

  // Whoever may use it is said beside it.
  ...sameWeight(['create', 'edit', 'delete', 'import', 'annotations', 'actions', 'actions.*', 'export'], {
    topic: 'access',
    mode: 'opening',
    weaker: 'warns',
    stronger: 'breaks',
    audiences: ['people', 'programs'],
  }),
  reveal: { topic: 'mask', mode: 'opening' },
  // Whoever sees the record may save it, and hand it on.
  receipt: { topic: 'access', mode: 'opening', weaker: 'warns', audiences: ['people', 'programs'] },
  ...sameWeight(
    ['receipt.field', 'receipt.states', 'receipt.amount', 'receipt.sections', 'receipt.related'],
    {
      topic: 'access',
      mode: 'attention',
      audiences: ['people', 'programs'],
      isWhole: true,
    },
  ),
  'import.limit': { topic: 'limits', mode: 'ceiling', stronger: 'breaks' },
  'import.form': { topic: 'access', mode: 'either' },
  'import.aliases': { topic: 'rules', mode: 'plain', isWhole: true },

  api: { topic: 'programs', mode: 'opening', stronger: 'breaks' },
  'api.scope': { topic: 'programs', mode: 'either' },
  'api.own': { topic: 'programs', mode: 'control', stronger: 'breaks' },
  ...sameWeight(['api.numbers', 'numbers.*'], { topic: 'programs', mode: 'contract' }),
  'api.create': { topic: 'programs', mode: 'opening', stronger: 'breaks' },
  'create.scope': { topic: 'programs', mode: 'either' },
  ...sameWeight(['given', 'given.*'], { topic: 'programs', mode: 'opens', stronger: 'breaks' }),

  list: screens,
  detail: screens,
  sections: screens,
  blocks: screens,
  params: { topic: 'screens', mode: 'attention', isWhole: true },
  'pages.records': { topic: 'access', mode: 'attention', isWhole: true },
  ...sameWeight(
    ['shows', 'guide', 'again', 'saves', 'saves.*', 'related.create', 'filters.default', 'page.path'],
    screens,
  ),
  ...sameWeight(
    ['title', 'description', 'submit', 'success', 'reviewTitle', 'awaits', 'text', 'empty'],
    text,
  ),

  ...sameWeight(['notifications', 'notifications.*', 'notifications.writes', 'notifications.fields'], {
    topic: 'screens',
    mode: 'requires',
    weaker: 'warns',
    audiences: ['people'],
  }),
  ...sameWeight(['notifications.states', 'notifications.field', 'notifications.tone'], screens),
  'notifications.permission': { topic: 'access', mode: 'either' },
  'notifications.mail': { topic: 'secondPerson', mode: 'control' },

  'navigation.*': { topic: 'menu', mode: 'contract', audiences: ['people'] },
  'children.*': { topic: 'menu', mode: 'contract', audiences: ['people'] },
  'navigation.children': { topic: 'menu', mode: 'contract', audiences: ['people'] },
  path: { topic: 'menu', mode: 'contract', audiences: ['people'] },
  createPath: { topic: 'menu', mode: 'contract', audiences: ['people'] },
  ...sameWeight(['aliases', 'aliases.*'], { topic: 'menu', mode: 'contract', audiences: ['people'] }),
  'permissions.*': { topic: 'access', mode: 'plain', audiences: ['people'] },
  permissions: { topic: 'access', mode: 'plain', audiences: ['people'], isWhole: true },
  perms: { topic: 'access', mode: 'either', audiences: ['people'] },
  ...sameWeight(['navigation.type', 'children.type'], {
    topic: 'menu',
    mode: 'attention',
    audiences: ['people'],
  }),
  ...sameWeight(['navigation.hidden', 'children.hidden'], {
    topic: 'menu',
    mode: 'plain',
    audiences: ['people'],
  }),
  navigation: { topic: 'menu', mode: 'plain', audiences: ['people'], isWhole: true },
};
