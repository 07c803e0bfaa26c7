import type { Chance } from './chance.ts'

/** Values that JSON may hold, and that no field expects. */
const NASTY: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b@exemple.org',
  '\ud800',
  '💥'.repeat(50),
  "'; drop table activity; --",
  '"* OR 1',
  '%',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '٣',
  '1,2,,3',
  '[',
  '{"a":',
  'x'.repeat(10_000),
  '\r\nSet-Cookie: a=b',
  '2026-02-30T25:61',
  '9999-99-99',
  '2027-03-14T02:30',
  'fr-CA',
  'javascript:alert(1)',
  0,
  -1,
  1,
  1.5,
  1e21,
  -2_147_483_649,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  [[]],
  {},
  { $ne: 1 },
  { length: -1 },
  [null, undefined, { a: [1] }],
]

/** Values that are accepted: well-formed, and sometimes real. */
const GOOD: Record<string, readonly unknown[]> = {
  activityId: [1, 2, 3, 4711],
  userId: [1, 2, 3],
  participantId: [1, 2],
  attendance: [[{ nbrParticipant: 1 }], [{ nbrParticipant: 2, paymentModelId: 1 }]],
  rate: [0, 1],
  clid: ['a-link-that-nobody-sent'],
  page: [0, 1, 100_000],
  search: ['rimouski', 'randonnée', 'l’île'],
  types: ['1,4', '13'],
  startDate: ['2026-11-20'],
  endDate: ['2026-12-20'],
  filters: ['{"search":"feu"}', '{"types":[1]}'],
  place_id: ['6138517'],
  consent: [true, false],
  acceptFewer: [true, false],
  isBanner: ['true', 'false', '1'],
  firstname: ['Alice'],
  name: ['Tremblay'],
  password: ['sept outardes au-dessus du fleuve'],
  username: ['fuzz@exemple.org'],
  csrfToken: ['é'.repeat(48), '0'.repeat(48)],
  activity: [
    {
      name: 'Les crêtes',
      typeId: 1,
      description: '# Titre',
      startDate: '2027-01-05T09:00',
      place: { city: 'Rimouski' },
      participantNbr: 3,
    },
  ],
}

export function valueFor(chance: Chance, field: string): unknown {
  const good = Object.hasOwn(GOOD, field) ? GOOD[field] : undefined
  if (good && chance.is(0.5)) return spoil(chance, chance.pick(good))
  return chance.pick(NASTY)
}

/** Sometimes replaces one part of a valid object. */
function spoil(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance.is(0.5)) return value
  const entries = Object.entries(value) as [string, unknown][]
  const spoiled = chance.int(entries.length + 1)
  const parts = entries.map(([key, part], index): [string, unknown] => [
    key,
    index === spoiled ? chance.pick(NASTY) : part,
  ])
  if (spoiled === entries.length) parts.push(['surprise', 1])
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** In an address: encoded, badly encoded, or not at all. */
export function inAddress(chance: Chance, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const encoded = encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'))
  return chance.is(0.1) ? `${encoded}${chance.pick(['%', '%E0%A4', '%ff', '&&', '=', '+'])}` : encoded
}
