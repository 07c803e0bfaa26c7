import { expect, test } from 'vitest'
import { BillingEditor, type OwnBilling } from '#app/features/account/settings/billing/editor.tsx'
import { SellerState } from '#app/features/account/settings/billing/seller-state.tsx'
import Codes from '#app/features/account/settings/codes.tsx'
import { ProviderAccount } from '#app/features/account/settings/payments/provider-account.tsx'
import { SellerSummary } from '#app/features/account/settings/payments/seller-summary.tsx'
import { Standing } from '#app/features/account/settings/payments/standing.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const BILLING: OwnBilling = {
  ...{ tps: null, tvq: null, useSpecimen: false, bank: null, billingMail: null },
  ...{ refundMax: 0, pctRefundMax: 0, refundNom: 0, pctRefundNom: 0, refundMin: 0, pctRefundMin: 0 },
  ...{ legalName: null, address: null, province: null, telephone: null },
}

const editor = (billing: Partial<OwnBilling> = {}) =>
  drawnPage(() => <BillingEditor of={1} billing={{ ...BILLING, ...billing }} result={undefined} />, {})

test('the email that buyers see is asked for among what they see, and says so where it is empty', async () => {
  const section = (await editor()).split('</fieldset>').find((part) => part.includes('Qui vend'))
  expect(section).toContain('name="billingMail"')
  expect(section).toContain('ils voient le courriel de votre compte')
})

test('nothing that is needed to sell is called optional; the email is, since the account has one', async () => {
  const sections = (await editor()).split('</fieldset>')
  const marks = (title: string) =>
    sections.find((part) => part.includes(`<legend>${title}</legend>`))?.match(/\(facultatif\)/g) ?? []
  expect(marks('Qui vend')).toHaveLength(1)
  expect(marks('Taxes')).toHaveLength(0)
})

test('a seller reads what is missing, or where to go on', async () => {
  const seller = { legalName: 'Alice Tremblay', address: null, province: 'QC', telephone: '' }
  const missing = await drawnPage(() => <SellerState seller={seller} />, {})
  expect(missing).toContain('il manque\u00a0: adresse, téléphone.')
  const whole = { ...seller, address: '12, rue du Quai', telephone: '418 555-0132' }
  const known = await drawnPage(() => <SellerState seller={whole} />, {})
  expect(known).toContain('href="/mon-compte/paiements"')
})

test.each([
  ['NONE', false, 'il faut deux choses', 'is-line'],
  ['NONE', true, 'ouvrir un compte chez Stripe', null],
  ['BEGUN', true, 'terminer votre compte', null],
  ['STUDIED', false, 'dire qui vend', 'is-line'],
  ['STUDIED', true, 'rien à faire', 'is-line'],
  ['LOST', false, 'en pause', 'is-line'],
  ['LOST', true, 'en pause', null],
  ['READY', false, 'dire qui vend', 'is-line'],
  ['READY', true, 'Vous pouvez vendre', 'is-line'],
] as const)('an account that is %s, its seller known: %s', async (state, isNext, said, tone) => {
  const lead = await drawnPage(() => <Standing state={state} isSellerKnown={isNext} />, {})
  expect(lead).toContain(said)
  const account = { state, since: null, mayOpen: true, isNext }
  const button = /<button[^>]*>/.exec(await drawnPage(() => <ProviderAccount {...account} />, {}))?.[0]
  if (tone) expect(button).toContain(tone)
  else expect(button).not.toContain('is-line')
})

test('what buyers are told of a seller holds the email', async () => {
  const seller = {
    ...{ legalName: 'Alice Tremblay', address: '12, rue du Quai', province: 'QC', telephone: '418 555-0132' },
    email: 'alice@exemple.ca',
  }
  expect(await drawnPage(() => <SellerSummary seller={seller} />, {})).toContain('alice@exemple.ca')
})

test('a seller of British Columbia, Saskatchewan or Manitoba reads that its sales tax is not handled', async () => {
  const said = 'La taxe de vente provinciale'
  for (const province of ['BC', 'SK', 'MB']) expect(await editor({ province })).toContain(said)
  for (const province of ['QC', 'ON', null]) expect(await editor({ province })).not.toContain(said)
})

test('a code is used for the organisation that one acts for, by its admins alone', async () => {
  const page = {
    title: 'Codes',
    isBanned: false,
    sponsorshipCode: 'ABCD',
    sponsored: 0,
    link: 'https://a.ca',
  }
  const draw = (about: object) => drawnPage(Codes, { ...page, ...about })
  const proUntil = '2026-12-20T17:00:00.000Z'
  const own = await draw({ organisation: null, mayRedeem: true, proUntil })
  expect(own).toMatch(/Votre compte est PRO jusqu’au 20\sdécembre 2026/)
  expect(own).toContain('name="code"')

  const ofAdmin = await draw({ organisation: 'La Boussole', mayRedeem: true, proUntil })
  expect(ofAdmin).toMatch(/La Boussole est PRO jusqu’au 20\sdécembre 2026/)
  expect(ofAdmin).toContain('Vous agissez pour La Boussole')
  expect(ofAdmin).toContain('name="code"')

  const ofMember = await draw({ organisation: 'La Boussole', mayRedeem: false, proUntil: null })
  expect(ofMember).toContain('Chez La Boussole, seuls les admins')
  expect(ofMember).not.toContain('name="code"')
})
