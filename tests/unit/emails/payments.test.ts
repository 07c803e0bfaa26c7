import { describe, expect, test } from 'vitest'
import { writeParticipationConfirmed } from '#emails/messages/participation/participation-confirmed.ts'
import { writeParticipationForHost } from '#emails/messages/participation/participation-for-host.ts'
import { writeParticipationRefused } from '#emails/messages/participation/participation-refused.ts'
import { writeTicketsRefunded } from '#emails/messages/participation/tickets-refunded.ts'
import { writeHoldOver } from '#emails/messages/payment/hold-over.ts'
import {
  writePaymentAccountLost,
  writePaymentAccountMissing,
} from '#emails/messages/payment/payment-account.ts'
import { writePaymentDue, writePaymentReminder } from '#emails/messages/payment/payment-due.ts'
import { writePaymentReturned } from '#emails/messages/payment/payment-returned.ts'
import { writeRefundFailed } from '#emails/messages/payment/refund-failed.ts'
import { crests, recipient, registration } from './details.ts'
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
    expect(message.subject).toBe('Demande approuvée, à payer\u00A0: Les crêtes de la Montagne Noire')
    expect(message.preheader).toBe('À payer avant\u00A0: jeudi 19\u00A0novembre 2026 14:32')
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
    const activitiesUrl = 'https://viree.example/activites'
    const over = { ...facts, places: 1, activitiesUrl }
    const message = writeHoldOver(english, { ...over, activityUrl: 'https://viree.example/a' })
    expect(message.subject).toBe('Place released: Les crêtes de la Montagne Noire')
    expect(message.paragraphs[1]).toContain('you were not charged')
    expect(message.action.href).toBe('https://viree.example/a')

    const closed = writeHoldOver(english, { ...over, activityUrl: null })
    expect(closed.paragraphs).toHaveLength(message.paragraphs.length - 1)
    expect(closed.action).toEqual({ label: 'Find another outing', href: activitiesUrl })
  })
})

test('a refund that could not be made says that nobody forgets it', () => {
  const orderUrl = 'https://viree.example/mes-commandes/abc'
  const facts = { ...recipient, ...crests, totalCents: 4599, card: 'Visa •••• 4242', orderUrl }
  const message = writeRefundFailed(french, facts)
  expect(message.subject).toBe('Remboursement de 45,99\u00A0$ retardé\u00A0: Les crêtes de la Montagne Noire')
  expect(message.paragraphs[1]).toContain('nous nous en occupons')
  expect(message.facts?.[0]).toMatchObject({ strong: '45,99\u00A0$' })
  expect(message.action).toEqual({ label: 'Voir ma commande', href: orderUrl })
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
    ['LATE', 'n’étaient plus retenues', returned.activitiesUrl],
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

describe('the confirmation of paid places', () => {
  const paid = {
    receiptNumber: '12-2026-0007',
    paidOn: '2026-11-25',
    card: 'Visa •••• 4242',
    seller: {
      name: 'Coopérative du Vieux-Quai',
      address: '12, rue du Quai, Rimouski',
      telephone: '418 555-0111',
      email: 'quai@exemple.org',
    },
    company: 'Virée inc., Québec',
    lines: [
      { name: 'Adulte', quantity: 2, unitCents: 4000, isTaxed: true },
      { name: null, quantity: 1, unitCents: 2550, isTaxed: false },
    ],
    discountCents: 0,
    subtotalCents: 10550,
    taxes: [
      { tax: 'GST' as const, rate: 5000, number: '123456789RT0001', cents: 528 },
      { tax: 'QST' as const, rate: 9975, number: '1234567890TQ0001', cents: 1052 },
    ],
    totalCents: 12130,
    refunds: [{ until: '2026-11-14T14:00:00.000Z', percent: 50, cents: 6066 }],
    timeZone: 'America/Toronto',
    receiptUrl: 'https://viree.example/mes-commandes/abc/recu.pdf',
    orderUrl: 'https://viree.example/mes-commandes/abc',
  }

  test('says all of the receipt: number, seller, company, lines, taxes, total, card', () => {
    const [receipt] = writeParticipationConfirmed(french, { ...registration, paid }).listsBelow ?? []
    expect(receipt).toEqual({
      title: 'Reçu 12-2026-0007',
      text: 'Vendu par Coopérative du Vieux-Quai, 12, rue du Quai, Rimouski, 418 555-0111, quai@exemple.org. Par l’intermédiaire de Virée inc., Québec.',
      items: [
        'Adulte, 2\u00A0× 40,00\u00A0$\u00A0: 80,00\u00A0$',
        'Place (non taxé), 1\u00A0× 25,50\u00A0$\u00A0: 25,50\u00A0$',
        'Sous-total\u00A0: 105,50\u00A0$',
        'TPS 5\u00A0%, nº\u00A0123456789RT0001\u00A0: 5,28\u00A0$',
        'TVQ 9,975\u00A0%, nº\u00A01234567890TQ0001\u00A0: 10,52\u00A0$',
        'Total\u00A0: 121,30\u00A0$, payé le 25\u00A0novembre 2026 avec Visa •••• 4242',
      ],
      link: { label: 'Ouvrir le reçu en PDF', href: paid.receiptUrl },
    })
  })

  test('says what cancelling gives back until when, and leads to the order', () => {
    const [, refunds] = writeParticipationConfirmed(english, { ...registration, paid }).listsBelow ?? []
    expect(refunds?.items).toEqual([
      'Saturday 14\u00A0November 2026 09:00 at the latest: $60.66 refunded (50%).',
      'After that: no refund.',
      'If the activity is cancelled, or the host removes your registration, everything is refunded.',
    ])
    expect(refunds?.link.href).toBe(paid.orderUrl)
  })

  test('says that the seller collects no taxes, and that nothing is given back', () => {
    const untaxed = { ...paid, taxes: [], refunds: [] }
    const lists = writeParticipationConfirmed(english, { ...registration, paid: untaxed }).listsBelow ?? []
    expect(lists[0]?.items).toContain('The seller collects no GST, HST or QST.')
    expect(lists[1]?.items[0]).toBe('These places are not refundable if you cancel.')
  })

  test('says nothing of money where it is free', () => {
    expect(writeParticipationConfirmed(french, registration).listsBelow).toBeUndefined()
  })

  test('tells the host how much was paid', () => {
    const news = { ...recipient, ...crests, participant: 'Bruno', people: 3, placesLeft: null }
    const message = writeParticipationForHost(french, {
      ...news,
      manageUrl: 'https://viree.example/m',
      paidCents: 12130,
    })
    expect(message.facts).toContainEqual({ label: 'Payé', strong: '121,30\u00A0$' })
  })
})

test('a registration that the host ends says that all that was paid goes back', () => {
  const ended = {
    ...{
      ...recipient,
      ...crests,
      host: 'Club',
      why: '',
      tickets: 2,
      hasCheque: false,
      hasCalendarFile: true,
    },
    activitiesUrl: 'https://viree.example/activites',
  }
  const message = writeParticipationRefused(french, { ...ended, refundCents: 12130 })
  expect(message.paragraphs.at(-1)).toMatch(
    /^Nous vous remboursons .* tout ce que vous aviez payé pour ces billets\u00A0: 121,30\u00A0\$\./,
  )
  expect(writeParticipationRefused(french, ended).paragraphs.join()).not.toContain('rembours')
})

describe('tickets that an operator gives back', () => {
  const given = {
    ...{ ...recipient, ...crests, people: 1, left: 1, leftWaiting: 0 },
    ...{ why: 'Vous nous avez écrit le 27.', refundCents: 2300 },
    ticketsUrl: 'https://viree.example/mes-inscriptions',
    activityUrl: 'https://viree.example/activites/1',
    activitiesUrl: 'https://viree.example/activites',
  }

  test('say who ended them, why, how much goes back, and what is left', () => {
    const message = writeTicketsRefunded(french, given)
    expect(message.subject).toBe('Billet annulé\u00A0: Les crêtes de la Montagne Noire')
    expect(message.paragraphs[1]).toMatch(/^Notre équipe a annulé un billet pour/)
    expect(message.paragraphs[2]).toContain('Il vous reste 1')
    expect(message.paragraphs[3]).toMatch(/^Nous vous remboursons 23,00\u00A0\$/)
    expect(message.quote?.text).toBe('Vous nous avez écrit le 27.')
    expect(message.action.href).toBe(given.ticketsUrl)
  })

  test('say that nothing goes back, where the conditions of the purchase give nothing', () => {
    const message = writeTicketsRefunded(english, {
      ...given,
      ...{ people: 2, left: 0, ticketsUrl: null, refundCents: 0 },
    })
    expect(message.heading).toBe('2 tickets cancelled')
    expect(message.paragraphs.at(-1)).toMatch(/^No refund:/)
    expect(message.paragraphs.join()).not.toContain('$')
  })

  test('name no amount of what cannot go back yet, and do not say that nothing goes back', () => {
    const message = writeTicketsRefunded(english, { ...given, refundCents: 0, owedCents: 9198 })
    expect(message.paragraphs.at(-1)).toMatch(/our team is looking after the rest/)
    expect(message.paragraphs.join()).not.toContain('$')
    const both = writeTicketsRefunded(french, { ...given, owedCents: 9198 })
    expect(both.paragraphs.at(-2)).toMatch(/^Nous vous remboursons 23,00\u00A0\$/)
    expect(both.paragraphs.at(-1)).toMatch(/^Une partie de votre paiement/)
  })
})
