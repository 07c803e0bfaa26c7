import { describe, expect, test } from 'vitest'
import { FindingsTable, type ShownFinding } from '#app/features/operations/payment/findings-table.tsx'
import { MoneyState } from '#app/features/operations/payment/state.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { i18nOf, LOCALES } from '#server/runtime/i18n.ts'
import { htmlOf } from './drawn.tsx'

const AT = '2026-11-20T17:00:00.000Z'

describe.each(LOCALES)('the page of money in %s', (locale) => {
  test('says first whether all agrees, and leads to what does not', () => {
    const { t } = i18nOf(locale)
    const stateOf = (total: number, isToSettle: boolean) =>
      htmlOf(locale, <MoneyState run={{ endedAt: AT, total }} isToSettle={isToSettle} />)
    expect(stateOf(0, false)).toContain(t('ledger:check.fits'))
    expect(stateOf(0, false)).not.toContain('<a ')
    expect(stateOf(3, false)).toContain(t('ledger:check.found', { count: 3 }))
    expect(stateOf(3, false)).toContain('href="#check"')
    expect(stateOf(0, true)).toContain('href="#settle"')
    expect(htmlOf(locale, <MoneyState run={null} isToSettle={false} />)).toContain(t('ledger:check.never'))
  })

  test('a finding leads to the things that it names, where they have a page', () => {
    const of = { activityId: 12, hostId: 3, buyerId: 5 }
    const findings: ShownFinding[] = [
      { kind: 'REFUND_FAILED', ids: { orderId: 9, refundId: 8 }, cents: -1250, of },
      { kind: 'UNEXPLAINED', ids: { ledgerTransactionId: 40 }, of: null },
      { kind: 'REFUND_SUM', ids: { refundId: 7 }, of: null },
    ]
    const html = htmlOf(locale, <FindingsTable findings={findings} failedRefunds={[{ id: 8 }]} />)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '#refund-8',
      '/activites/12',
      '/operations/comptes/3',
      '/operations/comptes/5',
      '/operations/argent/40',
    ])
    expect(html).toContain(formatMoney(1250, locale))
  })
})
