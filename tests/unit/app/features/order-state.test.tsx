import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { describe, expect, test } from 'vitest'
import { OrderState, type StatedOrder } from '#app/features/payment/order/state.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'

const UNPAID: StatedOrder = {
  transactionId: 'x',
  places: 2,
  ticketsLeft: 0,
  total: 4599,
  paidAt: null,
  receiptNumber: null,
  card: null,
  heldUntil: '2026-11-26T14:32:00.000Z',
  now: '2026-11-26T15:00:00.000Z',
  timeZone: 'America/Toronto',
  mayPay: false,
  isUncertain: false,
  endedAs: 'EXPIRED',
  wasCharged: false,
  refunds: [],
  owed: [],
  passe: null,
}

const RETURNED = {
  ...{ amount: 4599, at: '2026-11-26T14:40:00.000Z', isDone: true, isWholePayment: true },
  creditNote: null,
}

function said(changes: Partial<StatedOrder>): string {
  return renderToString(
    <I18nextProvider i18n={i18nOf('en')}>
      <StaticRouter location="/mes-commandes/x">
        <OrderState order={{ ...UNPAID, ...changes }} />
      </StaticRouter>
    </I18nextProvider>,
  )
}

describe('the page of an order that was not paid', () => {
  test.each(['EXPIRED', 'ABANDONED'] as const)('%s: the buyer was not charged', (endedAs) => {
    expect(said({ endedAs })).toContain('You were not charged.')
  })

  test.each(['EXPIRED', 'ABANDONED'] as const)(
    '%s, and paid all the same: it went back, and nobody says that there was no charge',
    (endedAs) => {
      const page = said({ endedAs, wasCharged: true, refunds: [RETURNED] })
      expect(page).toContain('was returned on')
      expect(page).not.toContain('not charged')
    },
  )

  test.each(['EXPIRED', 'ABANDONED', 'WITHDRAWN'] as const)(
    '%s, paid all the same, and not given back yet: it says that we look after it',
    (endedAs) => {
      const page = said({ endedAs, wasCharged: true, owed: [4599] })
      expect(page).toContain('yet to be given back to you: $45.99')
      expect(page).not.toContain('not charged')
    },
  )

  test.each(['EXPIRED', 'ABANDONED'] as const)(
    '%s, paid all the same, and given back another way: nobody says that there was no charge',
    (endedAs) => {
      expect(said({ endedAs, wasCharged: true })).not.toContain('not charged')
    },
  )
})

test('a refund of tickets leads to its credit note, with the mark of a guest’s link', () => {
  const refund = { ...RETURNED, isWholePayment: false, creditNote: '12-2026-0001' }
  const page = said({ endedAs: null, paidAt: refund.at, refunds: [refund], passe: 'ici' })
  expect(page).toContain('Credit note 12-2026-0001 (PDF)')
  expect(page).toContain('/mes-commandes/x/note-de-credit.pdf?numero=12-2026-0001&amp;passe=ici')
})
