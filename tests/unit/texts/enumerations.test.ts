import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REFUSAL_REASONS } from '#server/domain/moderation/validation.ts'
import { i18nOf, LOCALES } from '#server/runtime/i18n.ts'
import { ENUMERATIONS, inWords } from './enumerations.ts'

describe.each(LOCALES)('every value has a text in %s', (locale) => {
  test.each(ENUMERATIONS)('$place', ({ place, values }) => {
    const { t, exists } = i18nOf(locale)
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) {
      const key = place.replace('*', value)
      expect([value, exists(key, { count: 2 })]).toEqual([value, true])
      expect(t(key, { count: 2 })).not.toMatch(/^[A-Z]+(_[A-Z]+)+$/)
    }
  })
})

test('a value without a text, and a text without its place, do not compile', () => {
  // @ts-expect-error: there is no text for it
  const planted = inWords('operations:reasons.*', [...REFUSAL_REASONS, 'TOO_COLD'])
  expect(planted.values).toContain('TOO_COLD')
  // @ts-expect-error: there are no texts at this place
  expect(inWords('operations:nowhere.*', REFUSAL_REASONS).place).toBe('operations:nowhere.*')
})

/** Its program knows its keys by their type: one without a text does not compile (app/door/text.ts). */
const OF_THE_DOOR = 'checked by the compiler'

/** Keys that are built from something else than an enumeration's value, each with the explanation. */
const NO_VALUES: Record<string, string> = {
  '*.*': 'parts of a page or of an email',
  '*.*Text': 'parts of a page',
  '*.action': 'parts of an email',
  '*.asked': 'parts of an email',
  '*.body': 'parts of an email',
  '*.button': 'parts of a page',
  '*.choose': 'parts of an email',
  '*.decision': 'parts of an email',
  '*.gained': 'parts of an email',
  '*.heading': 'parts of an email',
  '*.howTo': 'parts of an email',
  '*.next': 'parts of an email',
  '*.notMe': 'parts of an email',
  '*.others': 'parts of an email',
  '*.preheader': 'parts of an email',
  '*.reach': 'parts of an email',
  '*.reason': 'parts of an email',
  '*.see': 'parts of an email',
  '*.subject': 'parts of an email',
  '*.text': 'parts of a page or of an email',
  '*.why': 'parts of an email',
  'check.*': 'results of a check',
  'common:*': 'ages: seconds, minutes, days',
  'add.lines.*': 'where a line comes from',
  'billing.*': 'fields of a form',
  'billing.tiers.*.days': 'fields of a form',
  'billing.tiers.*.percent': 'fields of a form',
  'calls.*.description': 'the calls, which the test of the reference walks',
  'calls.*.summary': 'the calls, which the test of the reference walks',
  'changes.*': 'sides and buttons of a page',
  'common:zones.*': 'time zones, which are there to be read',
  'dates.*': 'how near a day is',
  'devices.*': 'names of systems',
  'editor.banner.*': 'states of a field',
  'editor.autosave.fix.*': 'only those troubles that have a way out',
  'editor.options.*.text': 'parts of a page',
  'editor.options.*.title': 'parts of a page',
  'editor.parts.*': 'parts of a page',
  'editor.steps.*.lead': 'parts of a page',
  'editor.steps.*.short': 'parts of a page',
  'editor.steps.*.title': 'parts of a page',
  'editor.picture.*': 'states of a field',
  'editor.provinces.*': 'provinces of the list of towns',
  'editor.refunds.*.days': 'fields of a form',
  'editor.refunds.*.percent': 'fields of a form',
  'errorPage.*.action': 'statuses of HTTP',
  'errorPage.*.text': 'statuses of HTTP',
  'errorPage.*.title': 'statuses of HTTP',
  'errors.*': 'messages, which messages.test.ts walks',
  'export.*': 'columns of a file',
  'filters.*': 'boxes of the filters',
  'filters.sorts.*': 'orders of a search',
  'held.*': 'lines of a table',
  'held.hints.*': 'lines of a table',
  'hero.days.*': 'phases of the weekend',
  'forYou.reasons.*': 'reasons of a suggestion, in upper case',
  'plans.*.points.*': 'parts of a page',
  'plans.*.name': 'parts of a page',
  'plans.*.for': 'parts of a page',
  'example.points.*': 'parts of a page',
  'steps.*.title': 'parts of a page',
  'steps.*.text': 'parts of a page',
  'figures.*.value': 'parts of a page',
  'figures.*.label': 'parts of a page',
  'invitation.problems.*': 'problems of one page',
  'join.enlarge.*': 'parts of a page',
  'journal.fields.*': 'fields of a form',
  'logFilters.*': 'fields of a form',
  'logFilters.days.*': 'fields of a form',
  'kinds.*': 'types of the reference, which its own test walks',
  'language.*': 'languages of a menu',
  'nav.groups.*': 'parts of a page',
  'newActivities.*.body': 'why somebody is alerted, in lower case',
  'newActivities.*.reason': 'why somebody is alerted, in lower case',
  'newActivities.*.subject': 'why somebody is alerted, in lower case',
  'list.more.*': 'parts of a page',
  'list.sections.*': 'parts of a page',
  'none.without.*': 'filters of a search',
  'nothing.*': 'shapes of a period',
  'notes.*.text': 'parts of a page',
  'notes.*.title': 'parts of a page',
  'numbers.*': 'numbers',
  'organise.reasons.*.text': 'parts of a page',
  'organise.reasons.*.title': 'parts of a page',
  'page.box.*.text': 'parts of a page',
  'page.box.*.tickets': 'parts of a page',
  'page.box.*.title': 'parts of a page',
  'page.where.*': 'headings and links of a page',
  'period.*': 'shapes of a period',
  'picture.*': 'marks on a drawing',
  'profile.picture.crop.*': 'fields of a form',
  'rate.*': 'numbers',
  'registrations.nothing.*': 'parts of a page',
  'registrations.tabs.*': 'parts of a page',
  'reminder.heading.*': 'how near a day is',
  'reminderForHost.heading.*': 'how near a day is',
  'requests.approved.*': 'parts of an email',
  'requests.forHost.*': 'parts of an email',
  'reviews.marks.*': 'numbers',
  'security.fields.*': 'fields of a form',
  'status.*': 'orders of a search',
  'stop.*.button': 'parts of a page',
  'stop.*.heading': 'parts of a page',
  'stop.*.text': 'parts of a page',
  'strength.*': 'strengths of a password, in lower case',
  'tags.*': 'areas of the reference, which its own test walks',
  'tasks.subjects.*.*': 'the ids of tasks, each with its values in the table',
  'unavailable.*': 'parts of a page',
  'wayOut.*.button': 'parts of a page',
  'wayOut.*.heading': 'parts of a page',
  'wayOut.*.text': 'parts of a page',
  'zones.*': 'time zones, which are there to be read',
  'camera.*': OF_THE_DOOR,
  'readings.states.*': OF_THE_DOOR,
  'settings.*': OF_THE_DOOR,
  'shut.*.text': OF_THE_DOOR,
  'shut.*.title': OF_THE_DOOR,
  'typed.*': OF_THE_DOOR,
  'verdict.*': OF_THE_DOOR,
  'why.*': OF_THE_DOOR,
}

const FOLDERS = ['app', 'emails', 'server']
const PUT_TOGETHER = /(?<![.\w])t\(\s*\[?`([^`]*\$\{[^`]*)`/g

function keysPutTogether(source: string): string[] {
  return [...source.matchAll(PUT_TOGETHER)].map(([, key = '']) => key.replace(/\$\{[^}]*\}/g, '*'))
}

/** A page names its own namespace once: its keys go without. */
function isKnown(key: string): boolean {
  const places = ENUMERATIONS.map(({ place }) => place)
  const [, path] = key.includes(':') ? [null, key] : [null, `:${key}`]
  return key in NO_VALUES || places.some((place) => place.endsWith(path))
}

test('every key that is put together from a value has its enumeration in the table', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  const keys = new Set(files.flatMap((file) => keysPutTogether(readFileSync(file, 'utf8'))))
  expect(keys.size).toBeGreaterThan(100)
  expect([...keys].filter((key) => !isKnown(key))).toEqual([])
  expect(Object.keys(NO_VALUES).filter((key) => !keys.has(key))).toEqual([])
  expect(keysPutTogether('t(`geese.${goose}.title`)').every(isKnown)).toBe(false)
})
