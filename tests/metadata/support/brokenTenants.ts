/** From the patterns of the role to the merchant's prices. */
const untilFees =
  '["post*"] },\n  "fees": { "standard": [{ "tiers": [{ "rate": "60%" }] }] },\n  "merchants": [\n    {\n      "code": "1001",\n      "name": "One",\n      "accounts": "*",\n      "fees": "standard",';

/** Mistakes in a tenants file: a text of the sample, its replacement (with `‸` at the mistake), and the message. */
export const brokenTenants: [from: string, to: string, message: string][] = [
  [
    '"accounts": "*"',
    '"accounts": ["AA", ‸"CC"]',
    'unknown-name  There is no country "CC". There are "AA", "BB".',
  ],
  [
    '"accounts": "*"',
    '"accounts": ‸["AA", "AA"]',
    'invalid-value  "accounts" names the same thing twice (items 1 and 2).',
  ],
  [
    '"role": "clerk"',
    '"sandbox": { "password": "Pass-1234", "whitelist": [‸"203.0.113"] }, "role": "clerk"',
    'invalid-value  "203.0.113" is no IP address or network, such as 203.0.113.7 or 203.0.113.0/24.',
  ],
  [
    '"role": "clerk"',
    '"sandbox": { "password": "Pass-1234", "kind": ‸"agnet" }, "role": "clerk"',
    'invalid-value  "kind" must be "agent". Did you mean "agent"?',
  ],
  [
    '"name": "One"',
    '"name": ‸"  "',
    'invalid-value  "name" does not match ^\\S(.*\\S)?$. Write the name without blanks around it.',
  ],
  [
    '"name": "A"',
    '"name": ‸"A "',
    'invalid-value  "name" does not match ^\\S(.*\\S)?$. As they are first called, without blanks around it; they can change it.',
  ],
  ['"role": "clerk"', '"role": ‸"clark"', 'unknown-name  There is no role "clark". Did you mean "clerk"?'],
  [
    '["post*"]',
    '["post*", ‸"psot"]',
    'unknown-permission  No permission is called "psot". Did you mean "post"?',
  ],
  [
    '["post*"]',
    '["post*", ‸"!trade:*"]',
    'unknown-permission  No permission is called "!trade:*". There are "post".',
  ],
  [
    '"clerk": ["post*"]',
    '‸"clerk": ["post:*"]',
    'hidden-screens  The role "clerk" has "post:parcels" but not "post", without which the menu hides that group with all its screens. Add "post".',
  ],
  [
    '"clerk": ["post*"]',
    '"clerk": ["post", ‸"post:parcels:send", "post:map"]',
    'unseen-records  The role "clerk" has "post:parcels:send", and cannot see the records that it is about. Add "post:parcels".',
  ],
  [
    '"role": "clerk"',
    '"sandbox": { "password": "Pass-1234", "demo": ‸"ownr" }, "role": "clerk"',
    'unknown-name  There is no demo account "ownr" in locales/en/authentication.json, "demo", whose title and description the sign-in page would show. Did you mean "owner"?',
  ],
  [
    '"fees": "standard"',
    '"fees": ‸"standart"',
    'unknown-name  There is no price list "standart". Did you mean "standard"?',
  ],
  [
    '"rate": "60%"',
    '"rate": ‸"1,5%"',
    'invalid-value  "rate" does not match ^(100|\\d{1,2}(\\.\\d{1,4})?)%$. A percentage with up to four decimals, as text: "1.5%". "0%" by default.',
  ],
  [
    '"rate": "60%"',
    '"from": ‸"5.00"',
    'fee-gap  Amounts below 5.00 have no fee. The first tier begins at "0.00".',
  ],
  [
    '[{ "rate": "60%" }]',
    '[{}, ‸{ "from": "0.00" }]',
    'fee-order  This tier begins at 0.00, not above the one before it. Tiers go up from "0.00".',
  ],
  [
    '"standard": [{',
    '‸"standard": [{ "country": "AA",',
    'missing-fee  Merchant 1001 has an account in BB, for which "standard" has no price of parcel. Add one with "country": "BB" and "kind": "parcel".',
  ],
  [
    '"tiers": [{',
    '"tiers": [{}] }, { "kind": ‸"parcels", "tiers": [{',
    'unknown-name  There is no kind "parcels". Did you mean "parcel"?',
  ],
  [
    '[{ "tiers"',
    '[{ "tiers": [{}] }, { "method": ‸"snt", "tiers"',
    'unknown-method  There is no method "snt". Did you mean "sent"?',
  ],
  [
    '[{ "tiers"',
    '[{ "tiers": [{}] }, ‸{ "tiers"',
    'duplicate-price  Another item of this list is for the same orders. Keep one of them.',
  ],
  [
    '[{ "tiers"',
    '[{ "tiers": [{}] }, { "begins": "2027-01-01", "tiers": [{}] }, ‸{ "begins": "2027-01-01", "tiers"',
    'duplicate-price  Another item of this list is for the same orders from 2027-01-01. Keep one of them.',
  ],
  [
    '[{ "tiers"',
    '[{ "tiers": [{}] }, { "sandbox": { "beginsAfter": 9 }, "tiers": [{}] }, ‸{ "sandbox": { "beginsAfter": 9 }, "tiers"',
    'duplicate-price  Another item of this list is for the same orders. Keep one of them.',
  ],
  [
    '"standard": [{',
    '‸"standard": [{ "sandbox": { "beginsAfter": 9 },',
    'missing-fee  Merchant 1001 has an account in AA, for which "standard" has no price of parcel. Add one with "country": "AA" and "kind": "parcel".',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": ‸"b@one.example", "since": 9 } },',
    'unknown-name  There is no user "b@one.example". Did you mean "a@one.example"?',
  ],
  [
    '["post*"]',
    '["post*", ‸"psot:*"]',
    'unknown-permission  No permission is called "psot:*". Did you mean "post"? A "*" stands for what follows.',
  ],
  [
    untilFees,
    `["post", "post:map"] },${untilFees.slice(untilFees.indexOf('\n'))} "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "roles": { ‸"Reader": ["post*"] } } },`,
    'beyond-rights  a@one.example does not have "post:parcels", so could not give the role "Reader". Take it out of the role, or name somebody who has it in "by".',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "roles": { "Reader": [‸"pots"] } } },',
    'unknown-permission  No permission is called "pots". Did you mean "post"?',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "users": [{ "account": "b@one.example", "name": "B", "role": ‸"clark", "invited": 8 }] } },',
    'unknown-name  There is no role "clark". Did you mean "clerk"?',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "users": [{ "account": "b@one.example", "name": "B", "role": "clerk", "language": ‸"fr", "invited": 8 }] } },',
    'unknown-name  There is no language "fr". There are "en", "zh".',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "users": [‸{ "account": "b@one.example", "name": "B", "role": "clerk", "invited": 7, "joined": 8 }] } },',
    'invalid-value  Nobody joins before they are invited, or after they were disabled: these are days before now, so "invited" is the most and "disabled" the least.',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "users": [{ "account": ‸"A@one.example", "name": "B", "role": "clerk", "invited": 8 }] } },',
    'duplicate-tenant  There are two users "A@one.example". Keep one of them.',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "sandbox": { "share": 1, "team": { "by": "a@one.example", "since": 9, "users": [{ "account": ‸"ａ@one.example", "name": "B", "role": "clerk", "invited": 8 }] } },',
    'duplicate-tenant  There are two users "ａ@one.example". Keep one of them.',
  ],
  [
    '[{ "tiers"',
    '[{ "tiers": [{}] }, { "begins": ‸"2027-02-29", "tiers"',
    'invalid-date  There is no day "2027-02-29". Write one of the calendar, such as "2027-01-31".',
  ],
  [
    '[{ "tiers"',
    '[{ "tiers": [{}] }, { "kind": "parcel", "begins": ‸"1.1.2027", "tiers"',
    'invalid-value  "begins" does not match ^\\d{4}-\\d{2}-\\d{2}$. The day from which it counts, as "2027-01-01": from midnight in the zone of the order\'s country. Without it, from ever.',
  ],
  [
    '"standard": [{',
    '‸"standard": [{ "begins": "9999-01-01",',
    'missing-fee  Merchant 1001 has an account in AA, for which "standard" has no price of parcel before 9999-01-01. Add one with "country": "AA" and "kind": "parcel", and without "begins".',
  ],
  [
    '"rate": "60%"',
    '"rate": "60%", ‸"fixed": "10.00"',
    'any-currency  Without a "country", 10.00 would be as many SEK and INR. Write one item for each country, with its "country".',
  ],
  [
    '[{ "rate": "60%" }]',
    '[‸{ "rate": "1%" }]',
    'missing-minimum  By this share a parcel of 0.01 in AA costs nothing. Write a price for AA, with its "country" and a "minimum".',
  ],
  [
    '"standard": [{',
    '"standard": [{ ‸"onRefund": "return",',
    'no-refunds  Not every kind is refunded. Remove it.',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "limits": [{ ‸"maximum": "500.00" }],',
    'any-currency  Without a "country", 500.00 would be as many SEK and INR. Write one item for each country, with its "country".',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "limits": [{ "country": "AA", "minimum": ‸"2.00", "maximum": "1.00" }],',
    'impossible-limit  No amount is at least 2.00 and at most 1.00.',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "limits": [{ "country": "AA", "kind": "parcel", "minimum": ‸"9000.00" }],',
    'out-of-reach  No parcel in AA exceeds 9000.00, as none may be larger than 9000.00. Write an amount in the currency of AA.',
  ],
  [
    '"tiers": [{',
    '"tiers": [{}] }, { "country": "AA", "kind": "parcel", "tiers": [{ "fixed": ‸"9500.00",',
    'out-of-reach  No parcel in AA exceeds 9500.00, as none may be larger than 9000.00. Write an amount in the currency of AA.',
  ],
  [
    '"fees": "standard",',
    '"fees": "standard", "limits": [{ "country": "AA", ‸"approvalAbove": "1.00" }],',
    'no-approval  Only a@one.example has "post:parcels:send", and nobody approves their own order: what a@one.example orders above 1.00 waits until it is canceled. Give a second user that permission.',
  ],
  [
    '"users": [{ "account": "a@one.example", "name": "A", "role": "clerk" }]',
    '"limits": [{ "country": "AA", "kind": "parcel", ‸"approvalAbove": "1.00" }]',
    'no-approval  No user of merchant 1001 has "post:parcels:send": every parcel above 1.00 waits until it is canceled.',
  ],
  [
    '"code": "1001",',
    '"code": "1001", "limits": [{ "country": "AA", "kind": "stop", ‸"approvalAbove": "1.00" }],',
    'no-approval  Nobody approves orders of the kind "stop" a second time, so this has no effect. It is for parcel.',
  ],
  [
    '"code": "1001",',
    '"code": "1001", "settles": [{ "after": 1, "unit": ‸"businessDay", "at": "10:00" }],',
    'missing-calendar  BB has no calendar, so its business days are not known. Write schemas/calendars/BB.json, or "unit": "day".',
  ],
  [
    '"code": "1001",',
    '"code": "1001", "settles": [{ "method": ‸"snt", "after": 1, "unit": "day", "at": "10:00" }],',
    'unknown-method  There is no method "snt". Did you mean "sent"?',
  ],
  [
    '"code": "1001",',
    '"code": "1001", "settles": [{ "after": 1, "unit": "day", "at": "10:00" }, ‸{ "after": 2, "unit": "day", "at": "10:00" }],',
    'duplicate-price  Another item of this list is for the same orders. Keep one of them.',
  ],
  [
    '"role": "clerk" }',
    '"role": "clerk" }, { "account": ‸"A@one.example", "name": "B", "role": "clerk" }',
    'duplicate-tenant  There are two users "A@one.example". Keep one of them.',
  ],
  [
    '"role": "clerk"',
    '"role": "clerk", ‸"rolle": "x"',
    'unknown-key  "rolle" is not known here. Did you mean "role"?',
  ],
];

/** The codes of these mistakes, and of those that only other files can have. */
export const tenantCodes = [
  ...brokenTenants.map(([, , message]) => message.split(' ')[0]!),
  'misplaced-fees',
  'sandbox-only',
  'invalid-sample',
];
