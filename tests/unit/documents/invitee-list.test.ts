import { describe, expect, test } from 'vitest'
import { countParts, readGuestFile, readPastedGuests, writeGuest } from '#server/documents/invitee-list.ts'
import { foldGuests, guestState, mayBeReminded } from '#server/domain/invitation/invitee-list.ts'

const people = (guests: { email: string; firstname: string; name: string }[] | null) =>
  guests?.map(({ email, firstname, name }) => [email, firstname, name])

const file = (text: string) => readGuestFile(new TextEncoder().encode(text))

describe('pasted addresses', () => {
  test.each<[string, string[][]]>([
    ['bob@ex.org', [['bob@ex.org', '', '']]],
    ['Bob Tremblay <bob@ex.org>', [['bob@ex.org', 'Bob', 'Tremblay']]],
    ['Anne de la Bruère <a@ex.org>', [['a@ex.org', 'Anne', 'de la Bruère']]],
    ['"Roy, Élodie" <e@ex.org>', [['e@ex.org', 'Élodie', 'Roy']]],
    [
      'a@ex.org, b@ex.org; c@ex.org',
      [
        ['a@ex.org', '', ''],
        ['b@ex.org', '', ''],
        ['c@ex.org', '', ''],
      ],
    ],
    [
      'a@ex.org\n\n  b@ex.org  ',
      [
        ['a@ex.org', '', ''],
        ['b@ex.org', '', ''],
      ],
    ],
    [
      'a@ex.org b@ex.org',
      [
        ['b@ex.org', '', ''],
        ['a@ex.org', '', ''],
      ],
    ],
    ['Bob O’Neil <bob@ex.org>', [['bob@ex.org', 'Bob', 'O’Neil']]],
    ['', []],
  ])('%s', (text, expected) => {
    expect(people(readPastedGuests(text))).toEqual(expected)
  })

  test('a line keeps its number and its words, whatever stands in it', () => {
    const [, wrong] = readPastedGuests('a@ex.org\npas une adresse\n\nb@ex.org')
    expect(wrong).toMatchObject({ line: 2, text: 'pas une adresse', email: '' })
    expect(readPastedGuests('a@ex.org\n\n\nb@ex.org')[1]?.line).toBe(4)
  })
})

describe('a file', () => {
  test.each<[string, string]>([
    ['semicolons and French names of columns', 'Prénom;Nom;Courriel\r\nBob;Roy;bob@ex.org\r\n'],
    ['commas and English names of columns', 'First Name,Last Name,E-mail Address\nBob,Roy,bob@ex.org\n'],
    ['a mark at the beginning', '\uFEFFcourriel;prénom;nom\nbob@ex.org;Bob;Roy'],
    ['tabs', 'email\tfirstname\tlastname\nbob@ex.org\tBob\tRoy'],
    ['no names of columns', 'Bob;Roy;bob@ex.org'],
    ['quoted cells', '"email","first name","last name"\n"bob@ex.org","Bob","Roy"'],
    ['other columns between', 'No;Courriel;Téléphone;Prénom;Nom\n1;bob@ex.org;418;Bob;Roy'],
    ['whole names in one column', 'Nom;Courriel\nBob Roy;bob@ex.org'],
  ])('with %s', (_, text) => {
    expect(people(file(text))).toEqual([['bob@ex.org', 'Bob', 'Roy']])
  })

  test('as Excel writes it: Windows-1252, or UTF-16', () => {
    const latin = Uint8Array.from('Prénom;Courriel\nÉlodie;e@ex.org', (sign) => sign.charCodeAt(0))
    expect(people(readGuestFile(latin))).toEqual([['e@ex.org', 'Élodie', '']])
    const wide = Buffer.from('\uFEFFPrénom;Courriel\nÉlodie;e@ex.org', 'utf16le')
    expect(people(readGuestFile(wide))).toEqual([['e@ex.org', 'Élodie', '']])
  })

  test('rows keep the numbers that the sheet shows, empty ones counted', () => {
    expect(file('courriel\n\na@ex.org\nfaux')).toMatchObject([
      { line: 3 },
      { line: 4, text: 'faux', email: 'faux' },
    ])
  })

  test('what is no text is refused', () => {
    expect(readGuestFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8]))).toBeNull()
  })

  test('comes back as lines that read the same again', () => {
    const text = 'Prénom;Nom;Courriel\nBob;Roy;bob@ex.org\nAnne;"Roy, Jr";anne@ex.org\n;;seul@ex.org'
    const entered = file(text) ?? []
    const again = readPastedGuests(entered.map(writeGuest).join('\n'))
    expect(again.map(({ email }) => email)).toEqual(entered.map(({ email }) => email))
    expect(again[0]).toMatchObject({ firstname: 'Bob', name: 'Roy' })
  })
})

describe('rules of the list', () => {
  const invitation = { answer: null, emailsSent: 1, emailedAt: '2026-11-20T17:00:00.000Z', dueAt: null }

  test('duplicates are folded, and a name is kept wherever it stands', () => {
    const nameless = { emailKey: 'a', firstName: '', lastName: '' }
    const named = { emailKey: 'a', firstName: 'Anne', lastName: 'Roy' }
    expect(foldGuests([nameless, named, { emailKey: 'b', firstName: '', lastName: '' }])).toEqual([
      named,
      { emailKey: 'b', firstName: '', lastName: '' },
    ])
    expect(foldGuests([named, { ...named, firstName: 'Autre' }])).toEqual([named])
  })

  test('a reminder waits three days, and is not for who has answered', () => {
    const before = new Date('2026-11-23T16:59:59.999Z')
    const after = new Date('2026-11-23T17:00:00.000Z')
    expect(mayBeReminded(invitation, before)).toBe(false)
    expect(mayBeReminded(invitation, after)).toBe(true)
    expect(mayBeReminded({ ...invitation, emailsSent: 3 }, after)).toBe(false)
    expect(mayBeReminded({ ...invitation, answer: 'DECLINED' }, after)).toBe(false)
    expect(mayBeReminded({ ...invitation, emailsSent: 0, emailedAt: null }, after)).toBe(false)
  })

  test('who is registered is, whatever they said; an answer weighs more than unsubscribing', () => {
    const beside = { isRegistered: false, isUnsubscribed: true }
    expect(
      guestState({ ...invitation, answer: 'DECLINED' }, { isRegistered: true, isUnsubscribed: true }),
    ).toBe('REGISTERED')
    expect(guestState({ ...invitation, answer: 'DECLINED' }, beside)).toBe('DECLINED')
    expect(guestState(invitation, beside)).toBe('UNSUBSCRIBED')
    expect(guestState(invitation, { ...beside, isUnsubscribed: false })).toBe('SENT')
  })
})

test.each([
  ['a\nb\n', 3, 3],
  ['a\r\nb', 2, 2],
  ['a\rb\r', 3, 3],
  ['', 1, 1],
  ['a,b;c\td\ne', 2, 5],
])('lines are counted, whatever ends them, and cells: %j', (text, lines, cells) => {
  expect(countParts(new TextEncoder().encode(text))).toEqual({ lines, cells })
})
