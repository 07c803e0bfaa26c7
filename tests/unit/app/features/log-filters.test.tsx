import { describe, expect, test } from 'vitest'
import { leaveEmptyPage } from '#app/features/operations/log-filters.server.ts'
import { readJournalFilters } from '#app/features/operations/moderation/journal.server.ts'
import Journal from '#app/features/operations/moderation/journal.tsx'
import { readSecurityFilters } from '#app/features/operations/platform/security.server.ts'
import Security from '#app/features/operations/platform/security.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const journal = (query: string) => readJournalFilters(new URLSearchParams(query))
const security = (query: string) => readSecurityFilters(new URLSearchParams(query))

describe('the filters of the journal', () => {
  test('all of them, and the subject as links have it', () => {
    const { filters, errors } = journal('actorId=3&action=user.ban&subject=user:12&startDate=2026-11-20')
    expect(filters).toEqual({
      actorId: 3,
      action: 'user.ban',
      subject: 'user:12',
      startDate: '2026-11-20',
    })
    expect(errors).toEqual({})
  })

  test.each([
    ['kind=goose&number=12', ['kind', 'number']],
    ['subject=goose:12', ['kind', 'number']],
    ['action=goose.feed', ['action']],
    ['actorId=moi', ['actorId']],
    ['number=12', ['number']],
    ['startDate=2026-11-21&endDate=2026-11-20', ['endDate']],
    ['startDate=hier&endDate=2026-11-20', ['startDate']],
  ])('what is wrong in %s is reported and left out', (query, wrong) => {
    const { filters, errors } = journal(query)
    expect(Object.keys(errors).sort()).toEqual(wrong)
    for (const field of wrong) expect(filters).not.toHaveProperty(field)
  })

  test('what is right beside it still filters', () => {
    expect(journal('kind=goose&number=12&action=user.ban').filters).toEqual({ action: 'user.ban' })
  })
})

describe('the filters of the security log', () => {
  test('a last day before the first is left out', () => {
    const { filters, errors } = security('startDate=2026-11-21&endDate=2026-11-20&kind=SIGN_IN')
    expect(filters).toEqual({ startDate: '2026-11-21', kind: 'SIGN_IN' })
    expect(errors).toEqual({ endDate: ['endDate.beforeStart'] })
  })

  test('what is wrong is left out', () => {
    const { filters, errors } = security('kind=GOOSE&network=ici&account=maude')
    expect(filters).toEqual({ account: 'maude' })
    expect(Object.keys(errors).sort()).toEqual(['kind', 'network'])
  })
})

test('an empty page leads to the first one, with the filters', () => {
  const request = new Request('https://viree.example/operations/journal?action=user.ban&page=4')
  expect(() => {
    leaveEmptyPage(request, [1])
  }).not.toThrow()
  let left: unknown
  try {
    leaveEmptyPage(request, [])
  } catch (error) {
    left = error
  }
  expect((left as Response).headers.get('Location')).toBe('/operations/journal?action=user.ban')
  expect(() => {
    leaveEmptyPage(new Request('https://viree.example/operations/journal'), [])
  }).not.toThrow()
})

const { t } = i18nOf('fr')
const WAITING = { activities: 0, changes: 0, reports: 0, tasks: 0, money: 0, lacksSecondFactor: false }
const LIST = { actors: [{ userId: 3, displayName: 'Odile Roy' }], page: 0, hasNext: false, waiting: WAITING }

function drawnJournal(query: string) {
  const { typed, errors } = journal(query)
  return drawnPage(Journal, { ...LIST, entries: [], typed, errors })
}

describe('a log says by what it is filtered', () => {
  test('with a link to all of it, and the form is open', async () => {
    const html = await drawnJournal('actorId=3&action=user.ban&startDate=2026-11-20')
    const filters = `Par : Odile Roy · Geste : Compte fermé · depuis le `
    expect(html.replaceAll('\u00A0', ' ')).toContain(filters)
    expect(html).toContain('href="/operations/journal">')
    expect(html).toContain('<details class="fold" open="">')
    expect(html).toContain(t('operations:journal.empty'))
  })

  test('and what is left out', async () => {
    const html = await drawnJournal('action=goose.feed')
    expect(html).toContain(t('operations:logFilters.leftOut', { count: 1 }))
    expect(html).toContain(t('forms:errors.common.choice'))
    expect(html).toContain('aria-invalid="true"')
    expect(html).not.toContain(t('operations:logFilters.applied', { filters: '' }))
  })

  test('or that nothing is there yet', async () => {
    const html = await drawnJournal('')
    expect(html).toContain(t('operations:journal.none'))
    expect(html).not.toContain(t('operations:journal.emptyText'))
    expect(html).toContain(t('operations:zone'))
    expect(html).not.toContain('<details class="fold" open="">')
  })

  test('the security log, too', async () => {
    const { typed } = security('account=7&kind=SIGN_IN')
    const log = { ...LIST, events: [], typed, errors: {}, leftOut: [] }
    const html = (await drawnPage(Security, log)).replaceAll('\u00A0', ' ')
    expect(html).toContain(
      `${t('operations:security.fields.account')} : 7 · ${t('operations:security.event')} : Connexion`,
    )
  })
})
