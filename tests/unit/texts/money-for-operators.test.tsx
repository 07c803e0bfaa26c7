import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { AccountsTable } from '#app/features/operations/payment/accounts-table.tsx'
import { FindingsTable, type ShownFinding } from '#app/features/operations/payment/findings-table.tsx'
import { Held } from '#app/features/operations/payment/held.tsx'
import { MoneyState } from '#app/features/operations/payment/state.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { i18nOf, LOCALES } from '#server/runtime/i18n.ts'
import { htmlOf } from './drawn.tsx'

const AT = '2026-11-20T17:00:00.000Z'

describe.each(LOCALES)('the page of money in %s', (locale) => {
  const { t } = i18nOf(locale)
  const stateOf = (
    total: number,
    isToSettle: boolean,
    other: Partial<ComponentProps<typeof MoneyState>> = {},
  ) =>
    htmlOf(
      locale,
      <MoneyState
        run={{ endedAt: AT, total, counts: { orders: 4 } }}
        isToSettle={isToSettle}
        isBalanceKnown
        now={AT}
        {...other}
      />,
    )

  test('says first whether all agrees, and leads to what does not', () => {
    expect(stateOf(0, false)).toContain(t('ledger:check.fits'))
    expect(stateOf(0, false)).not.toContain('<a ')
    expect(stateOf(3, false)).toContain(t('ledger:check.found', { count: 3 }))
    expect(stateOf(3, false)).toContain('href="#check"')
    expect(stateOf(0, true)).toContain('href="#settle"')
    expect(stateOf(0, false, { run: null })).toContain(t('ledger:check.never'))
  })

  test('does not say that all agrees where nothing was sold, the check is old, or Stripe is silent', () => {
    const nothing = stateOf(0, false, { run: { endedAt: AT, total: 0, counts: { orders: 0 } } })
    expect(nothing).toContain(t('ledger:check.nothing'))
    expect(nothing).not.toContain(t('ledger:check.fits'))

    const old = stateOf(0, false, { now: '2026-11-22T17:00:00.000Z' })
    expect(old).toContain(t('ledger:check.old'))
    expect(old).toContain('href="/operations/files"')
    expect(stateOf(0, false, { now: '2026-11-21T18:00:00.000Z' })).not.toContain(t('ledger:check.old'))

    const silent = stateOf(0, false, { isBalanceKnown: false })
    expect(silent).toContain(t('ledger:todo.unknown'))
    expect(silent).not.toContain(t('ledger:todo.none'))
  })

  test('says of the balance by how much it differs from the books', () => {
    const heldOf = (availableCents: number) =>
      htmlOf(
        locale,
        <Held hasProvider provider={{ availableCents, pendingCents: 500 }} accounts={{ STRIPE: 1500 }} />,
      )
    expect(heldOf(1000)).toContain(t('ledger:held.agrees'))
    const amount = formatMoney(250, locale)
    expect(heldOf(1250)).toContain(t('ledger:held.more', { amount }))
    expect(heldOf(750)).toContain(t('ledger:held.less', { amount }))
    expect(heldOf(750)).toContain(t('ledger:held.hints.pending'))
    const silent = htmlOf(locale, <Held hasProvider provider={null} accounts={{}} />)
    expect(silent).toContain(t('ledger:held.away'))
    expect(silent).not.toContain(t('ledger:held.agrees'))
  })

  test('says of the books whether they come to zero', () => {
    expect(htmlOf(locale, <AccountsTable accounts={{}} />)).toContain(t('ledger:accounts.zero'))
    const balanced = htmlOf(locale, <AccountsTable accounts={{ STRIPE: 900, HOST: -700, FEE: -200 }} />)
    expect(balanced).toContain(t('ledger:accounts.zero'))
    const wrong = htmlOf(locale, <AccountsTable accounts={{ STRIPE: 900, HOST: -700 }} />)
    expect(wrong).toContain(t('ledger:accounts.notZero', { amount: formatMoney(200, locale) }))
    expect(wrong).not.toContain(t('ledger:accounts.zero'))
    const below = htmlOf(locale, <AccountsTable accounts={{ STRIPE: 700, HOST: -900 }} />)
    expect(below).toContain(t('ledger:accounts.notZero', { amount: formatMoney(-200, locale) }))
    expect(t('ledger:accounts.notZero', { amount: '' })).not.toMatch(/de trop|too much/) // true of a sum below zero, too
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
