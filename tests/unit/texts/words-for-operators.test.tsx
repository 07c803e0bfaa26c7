import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type JournalEntry, JournalTable } from '#app/features/operations/moderation/journal-table.tsx'
import { OperationsNav } from '#app/features/operations/nav.tsx'
import { KindsTable } from '#app/features/operations/platform/queue/kinds-table.tsx'
import { PeriodicTable } from '#app/features/operations/platform/queue/periodic-table.tsx'
import { RestingTable } from '#app/features/operations/platform/queue/resting-table.tsx'
import { SecurityTable } from '#app/features/operations/platform/security-table.tsx'
import { OPERATOR_ACTS, refusalDetail, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { REFUSAL_REASONS } from '#server/domain/moderation/validation.ts'
import { SECURITY_EVENT_KINDS, WORDED_DETAILS } from '#server/domain/platform/security-event.ts'
import { i18nOf, LOCALES } from '#server/runtime/i18n.ts'
import { BEARERS } from '#server/schemas/payment/explanation.ts'
import { CLASS_OF } from '#server/services/platform/task.ts'
import { PIECES } from '#server/tasks/periodic-jobs.ts'
import { htmlOf, textOf } from './drawn.tsx'
import { rawWordsIn } from './raw-words.ts'

const AT = '2026-11-20T17:00:00.000Z'

let entries = 0
const entry = (of: Partial<JournalEntry>): JournalEntry => ({
  entryId: ++entries,
  at: AT,
  actor: { userId: 1, displayName: 'Odile Roy' },
  action: 'activity.validate',
  subject: 'activity:12',
  about: null,
  detail: null,
  ...of,
})

/** Values that a version before or after this one may have written. */
const UNKNOWN = 'goose.feed'

const JOURNAL = [
  ...[...OPERATOR_ACTS, UNKNOWN, 'FEED_GEESE'].map((action) => entry({ action })),
  ...[...SUBJECT_KINDS, 'goose'].map((kind) => entry({ subject: `${kind}:7` })),
  ...[...Object.keys(CLASS_OF), 'feed-the-geese'].map((kind) => entry({ subject: `task:${kind}` })),
  ...['announcement', 'geese'].map((subject) => entry({ subject })),
  ...REFUSAL_REASONS.map((reason) =>
    entry({ action: 'activity.refuse', detail: refusalDetail(reason, 'Rien à lire.') }),
  ),
  ...BEARERS.map((bearer) => entry({ action: 'ledger.explain', detail: `${bearer}\nVersé deux fois.` })),
]

const EVENT = { account: null, network: null, detail: null, action: null, at: AT, lastAt: AT, count: 1 }
const EVENTS = [
  ...[...SECURITY_EVENT_KINDS, 'FEED_GEESE'].map((kind) => ({ ...EVENT, kind })),
  ...WORDED_DETAILS.map((detail) => ({ ...EVENT, kind: 'SIGN_IN', detail, count: 3 })),
  ...[...OPERATOR_ACTS, UNKNOWN].map((action) => ({ ...EVENT, kind: 'OPERATOR_ACT', action })),
  { ...EVENT, kind: 'SIGN_IN', account: { userId: 7, displayName: '' }, network: '192.0.2.0/24' },
]

const PAYLOADS = [
  ...['notificationId', 'pictureId', 'activityId', 'commentId', 'after'].map((name) => ({
    name,
    value: '7',
  })),
  ...['FOLLOWERS', 'SEARCHES'].map((value) => ({ name: 'stage', value })),
  { name: 'gooseId', value: '7' },
  { name: '', value: '{"gooseId":7' },
]

const COUNTS = { waiting: 1, active: 1, delayed: 1, failed: 1, dropped: 1, done: 1 }
const KINDS = [...Object.keys(CLASS_OF), 'feed-the-geese']
const NAMES = [...PIECES.map(({ name }) => name as string), 'count-the-geese']

const ERROR = 'The server of emails does not answer.'

const WAITING = { activities: 4, changes: 0, reports: 1, tasks: 0, money: 2 }

const PAGES: Record<string, ReactNode> = {
  navigation: <OperationsNav waiting={WAITING} />,
  journal: <JournalTable entries={JOURNAL} />,
  'security log': <SecurityTable events={EVENTS.map((event, eventId) => ({ ...event, eventId }))} />,
  'kinds of tasks': <KindsTable kinds={KINDS.map((kind) => ({ kind, ...COUNTS }))} />,
  'tasks that rest': (
    <RestingTable
      tasks={PAYLOADS.map((subject, taskId) => ({
        taskId,
        kind: KINDS[taskId % KINDS.length] ?? '',
        isDroppable: true,
        subject: [subject],
        tries: 2,
        lastError: taskId === 0 ? ERROR : null,
        nextTryAt: AT,
      }))}
    />
  ),
  'periodic work': (
    <PeriodicTable
      turns={NAMES.map((name) => ({ name, lastRunAt: null, dueAt: AT, isRunning: false }))}
      now={AT}
    />
  ),
}

describe.each(LOCALES)('what operators read in %s is in words', (locale) => {
  test.each(Object.entries(PAGES))('%s', (_name, page) => {
    const text = textOf(locale, page)
    expect(text.length).toBeGreaterThan(100)
    expect(rawWordsIn(text)).toEqual([])
    expect(text).not.toMatch(/goose|geese/i)
  })

  test('a refusal says its reason and its sentence', () => {
    const detail = refusalDetail('EMPTY_ACTIVITY', 'Rien à lire.')
    const reason = i18nOf(locale).t('operations:reasons.EMPTY_ACTIVITY')
    const text = textOf(locale, <JournalTable entries={[entry({ action: 'activity.refuse', detail })]} />)
    expect(text).toContain(reason)
    expect(text).toContain('Rien à lire.')
  })

  test('an explanation of money says who bears it', () => {
    const explained = entry({ action: 'ledger.explain', detail: 'BANK\nVersé à la main.' })
    const text = textOf(locale, <JournalTable entries={[explained]} />)
    expect(text).toContain(i18nOf(locale).t('operations:journal.bearers.BANK'))
    expect(text).toContain('Versé à la main.')
    expect(text).not.toContain('BANK')
  })

  test('an account that was deleted is named without a link, as it may have no page', () => {
    const event = { ...EVENT, eventId: 1, kind: 'SIGN_IN', account: { userId: 7, displayName: '' } }
    const html = htmlOf(locale, <SecurityTable events={[event]} />)
    expect(html).toContain(i18nOf(locale).t('operations:account.deleted', { id: 7 }))
    expect(html).not.toContain('href="/operations/comptes/7"')
  })

  test('accounts that were shown are counted, and each is a link', () => {
    const shown = entry({ action: 'user.search', subject: 'search', detail: '12, 7' })
    const html = htmlOf(locale, <JournalTable entries={[shown]} />)
    expect(html).toContain(i18nOf(locale).t('operations:journal.shown', { count: 2 }))
    expect(html).toContain('href="/operations/comptes/12"')
    expect(html).toContain('href="/operations/comptes/7"')
  })

  test('an event that came again says how often, and when first and last', () => {
    const again = { ...EVENT, eventId: 1, kind: 'SIGN_IN', count: 3, lastAt: '2026-11-20T17:40:00.000Z' }
    const { t } = i18nOf(locale)
    const text = textOf(locale, <SecurityTable events={[again]} />)
    expect(text).toContain(t('operations:security.times', { count: 3 }).replace(/\s/g, ' '))
    expect(text.indexOf('12:00')).toBeGreaterThan(text.indexOf(sentence('first')))
    expect(text.indexOf('12:40')).toBeGreaterThan(text.indexOf(sentence('last')))
    expect(textOf(locale, <SecurityTable events={[{ ...again, count: 1 }]} />)).not.toContain('12:40')
    const sameMinute = textOf(locale, <SecurityTable events={[{ ...again, lastAt: again.at }]} />)
    expect(sameMinute.match(/12:00/g)).toHaveLength(1)

    function sentence(name: 'first' | 'last') {
      const words = t(`operations:security.${name}`).replace(/\s/g, ' ')
      expect(text).toContain(words)
      return words
    }
  })

  test('the navigation counts what waits, in all and by kind', () => {
    const { t } = i18nOf(locale)
    const text = textOf(locale, <OperationsNav waiting={WAITING} />)
    expect(text).toContain(t('operations:nav.waiting', { count: 7 }).replace(/\s/g, ' '))
    expect(text).toContain(`${t('operations:nav.activities')} 4`)
    expect(text).not.toMatch(/\b0\b/)
    const none = { activities: 0, changes: 0, reports: 0, tasks: 0, money: 0 }
    expect(textOf(locale, <OperationsNav waiting={none} />)).not.toMatch(/\d/)
  })
})

test.each([
  ['Raison PICK_ACTIVITY ici', ['PICK_ACTIVITY']],
  ['INVALID_ACTIVITY: trop court', ['INVALID_ACTIVITY']],
  ['deliver-notification · 3', ['deliver-notification']],
  ['activity.validate', ['activity.validate']],
  ['À propos (activity:12)', ['activity:12']],
  ['journal.acts.goose', ['journal.acts']],
  ['Il y a {{count}} tâches', ['{{count}}']],
  ['OWN_LOOP', ['OWN_LOOP']],
  ['Une activité de Marie-Ève Roy, PRO depuis mardi : rendez-vous au parc', []],
  ['https://viree.example/operations/files?kind=deliver-notification', []],
])('a raw word is found: %s', (text, found) => {
  expect(rawWordsIn(text)).toEqual(found)
})
