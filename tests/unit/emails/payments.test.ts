import { describe, expect, test } from 'vitest'
import { writeHoldOver } from '#emails/messages/payment/hold-over.ts'
import {
  writePaymentAccountLost,
  writePaymentAccountMissing,
} from '#emails/messages/payment/payment-account.ts'
import { writePaymentDue, writePaymentReminder } from '#emails/messages/payment/payment-due.ts'
import { writePaymentReturned } from '#emails/messages/payment/payment-returned.ts'
import { crests, recipient } from './details.ts'
import { english, french } from './words.ts'

const held = {
  ...recipient,
  ...crests,
  host: 'Club de marche La Boussole',
  holderKind: 'ACCOUNT' as const,
  places: 3,
  heldUntil: '2026-11-19T19:32:00.000Z',
  totalCents: 16097,
  payUrl: 'https://viree.example/mes-commandes/abc',
}

describe('places that are approved, and to be paid', () => {
  test('say until when, how much, and lead to the payment', () => {
    const message = writePaymentDue(french, held)
    expect(message.subject).toBe('Demande acceptée, à payer\u00A0: Les crêtes de la Montagne Noire')
    expect(message.facts?.slice(0, 2)).toEqual([
      { label: 'À payer avant', strong: 'Jeudi 19\u00A0novembre 2026 14:32', text: 'heure de Montréal' },
      { label: 'Total', strong: '160,97\u00A0$' },
    ])
    expect(message.action).toEqual({ label: 'Payer 160,97\u00A0$', href: held.payUrl })
    expect(message.smallPrint).toHaveLength(1)
  })

  test('tell a guest what the link opens', () => {
    const message = writePaymentReminder(english, { ...held, holderKind: 'GUEST' })
    expect(message.heading).toBe('Your 3\u00A0places are yet to be paid for')
    expect(message.action.label).toBe('Pay $160.97')
    expect(message.smallPrint?.at(-1)?.text).toContain('without an account or a password')
  })

  test('say after their time that nothing was charged', () => {
    const { payUrl: _, ...facts } = held
    const message = writeHoldOver(english, { ...facts, places: 1, activityUrl: 'https://viree.example/a' })
    expect(message.subject).toBe('Place let go: Les crêtes de la Montagne Noire')
    expect(message.paragraphs[1]).toContain('you were not charged')
    expect(message.action.href).toBe('https://viree.example/a')
  })
})

describe('a payment that bought nothing', () => {
  const returned = {
    ...recipient,
    ...crests,
    totalCents: 4599,
    card: 'Visa •••• 4242',
    orderUrl: 'https://viree.example/mes-commandes/abc',
    activitiesUrl: 'https://viree.example/activites',
  }

  test.each([
    ['LATE', 'n’étaient plus libres', returned.activitiesUrl],
    ['TWICE', 'Vos billets restent valables', returned.orderUrl],
    ['WITHDRAWN', 'n’étaient plus offertes', returned.activitiesUrl],
  ] as const)('goes back whole: %s', (cause, words, href) => {
    const message = writePaymentReturned(french, { ...returned, cause })
    expect(message.subject).toBe('45,99\u00A0$ remboursés\u00A0: Les crêtes de la Montagne Noire')
    expect(message.paragraphs[1]).toContain(words)
    expect(message.facts?.[0]).toEqual({
      label: 'Remboursement',
      strong: '45,99\u00A0$',
      text: 'sur votre carte Visa •••• 4242',
    })
    expect(message.action.href).toBe(href)
  })

  test('names no card that is not known', () => {
    const message = writePaymentReturned(english, { ...returned, cause: 'LATE', card: null })
    expect(message.facts?.[0]).toEqual({ label: 'Refund', strong: '$45.99' })
  })
})

describe('the payment account of a host', () => {
  const account = {
    ...recipient,
    ...crests,
    activityUrl: 'https://viree.example/mes-activites/42',
    accountUrl: 'https://viree.example/mon-compte/paiements',
  }

  test('is what a paid activity waits for', () => {
    const message = writePaymentAccountMissing(french, { ...account, isBegun: false })
    expect(message.paragraphs[2]).toContain('pièce d’identité')
    expect(message.action).toEqual({ label: 'Ouvrir mon compte de paiement', href: account.accountUrl })
  })

  test('was begun already: nothing is explained once more', () => {
    const message = writePaymentAccountMissing(french, { ...account, isBegun: true })
    expect(message.paragraphs[2]).toBe('Vous l’avez commencé\u00A0: reprenez où vous en étiez.')
  })

  test('is lost: sales pause, and what is sold stays', () => {
    const { accountUrl } = account
    const message = writePaymentAccountLost(english, { ...recipient, accountUrl })
    expect(message.subject).toBe('Your sales are paused')
    expect(message.paragraphs[2]).toContain('Tickets already sold stay valid')
  })
})
