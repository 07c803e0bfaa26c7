import { expect, test } from 'vitest'
import { BillingEditor, type OwnBilling } from '#app/features/account/settings/billing/editor.tsx'
import { SellerSummary } from '#app/features/account/settings/payments/seller-summary.tsx'
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
