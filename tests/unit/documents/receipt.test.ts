import { describe, expect, test } from 'vitest'
import type { OrderWithLines } from '#db/queries/payment/receipt.ts'
import { receiptPdf } from '#server/documents/pdf/pdf.ts'
import type { Locale } from '#server/runtime/context.ts'
import { receiptSheet } from '#server/services/payment/receipt-sheet.ts'
import { HAS_PDF_READER, pdfFonts, pdfInfo, pdfObjects, pdfText } from '#tests/infrastructure/pdf.ts'
import { type Bought, paidOrder } from './receipts.ts'

const PUBLIC_URL = 'https://viree.example'

async function draw(paid: OrderWithLines, locale: Locale = 'fr'): Promise<Uint8Array> {
  const sheet = receiptSheet({ settings: { publicUrl: PUBLIC_URL } as never }, paid, locale)
  if (!sheet) throw new Error('There is no receipt.')
  return receiptPdf(sheet)
}

/** The text of the only page, with single spaces. */
async function read(paid: OrderWithLines, locale?: Locale): Promise<string> {
  const [page = '', ...others] = pdfText(await draw(paid, locale))
  expect(others).toEqual([])
  return page.replace(/ +/g, ' ')
}

const FAMILY: Bought = {
  lines: [
    { name: 'Adulte', unitCents: 4000, quantity: 2 },
    { name: 'Enfant', unitCents: 2550, quantity: 1 },
  ],
}

/** Written by hand: price, rates, and what the receipt has to say of it. */
const TABLE: [string, Bought, string[]][] = [
  [
    'two adults and a child in Québec',
    FAMILY,
    [
      'Sous-total 105,50 $',
      'TPS 5 %, nº 123456789RT0001 5,28 $',
      'TVQ 9,975 %, nº 1234567890TQ0001 10,52 $',
      'Total payé 121,30 $',
    ],
  ],
  [
    '140 $, the example of the tax agency',
    { lines: [{ name: null, unitCents: 14_000, quantity: 1 }] },
    ['Place 1 140,00 $ 140,00 $', 'RT0001 7,00 $', 'TQ0001 13,97 $', 'Total payé 160,97 $'],
  ],
  [
    'the same family in Ontario',
    { ...FAMILY, province: 'ON' },
    ['TVH 13 %, nº 123456789RT0001 13,72 $', 'Total payé 119,22 $'],
  ],
  [
    'the same family in Nova Scotia',
    { ...FAMILY, province: 'NS' },
    ['TVH 14 %, nº 123456789RT0001 14,77 $', 'Total payé 120,27 $'],
  ],
  [
    'the same family in Alberta',
    { ...FAMILY, province: 'AB' },
    ['TPS 5 %, nº 123456789RT0001 5,28 $', 'Total payé 110,78 $'],
  ],
  [
    'a seller who collects none',
    { ...FAMILY, seller: { gstNumber: null, qstNumber: null } },
    ['Total payé 105,50 $', 'Le vendeur ne perçoit ni TPS, ni TVH, ni TVQ.'],
  ],
  [
    'a seller who collects QST alone',
    { ...FAMILY, seller: { gstNumber: null, qstNumber: '1234567890TQ0001' } },
    ['TVQ 9,975 %, nº 1234567890TQ0001 10,52 $', 'Total payé 116,02 $'],
  ],
  [
    'an admission that is exempt beside a taxed one',
    {
      lines: [
        { name: 'Concert', unitCents: 2500, quantity: 2, isTaxed: false },
        { name: 'Repas', unitCents: 1999, quantity: 2 },
      ],
    },
    ['Concert (non taxé) 2 25,00 $ 50,00 $', 'RT0001 2,00 $', 'TQ0001 3,99 $', 'Total payé 95,97 $'],
  ],
]

describe.skipIf(!HAS_PDF_READER)('a receipt as PDF, read by Poppler', () => {
  test.each(TABLE)('comes to the cents of the table: %s', async (_, bought, expected) => {
    const page = await read(paidOrder(bought))
    for (const words of expected) expect(page).toContain(words)
  })

  test('names no tax that is not charged', async () => {
    const ontario = await read(paidOrder({ ...FAMILY, province: 'ON' }))
    expect(ontario).not.toMatch(/TVQ 9|TPS 5/)
    const none = await read(paidOrder({ ...FAMILY, seller: { gstNumber: null, qstNumber: null } }))
    expect(none).not.toMatch(/RT0001|TQ0001 /)
  })

  test('names seller, company, buyer, dates, activity, card', async () => {
    const page = await read(paidOrder(FAMILY))
    for (const words of [
      ...['Reçu 12-2026-0007', 'Vendu par', 'Coopérative du Vieux-Quai', '12, rue du Quai', '418 555-0111'],
      ...['quai@exemple.org', 'Par l’intermédiaire de', 'Virée inc.', '300, rue Saint-Paul'],
      ...['Acheté par', 'Bruno Gagnon', 'Commandé le', 'Payé le', '25 novembre 2026'],
      ...['Raquette au clair de lune', 'Samedi 19 décembre 2026 19:00', 'Rimouski', 'Visa •••• 4242'],
      ...['Adulte 2 40,00 $ 80,00 $', 'Enfant 1 25,50 $ 25,50 $'],
    ])
      expect(page).toContain(words)
  })

  test('promises refunds in dates and dollars: the sum of what each ticket gives back', async () => {
    const page = await read(paidOrder(FAMILY))
    // With their taxes the tickets are 45,99 $, 45,99 $ and 29,32 $; half of them 23,00 $, 23,00 $ and 14,66 $.
    expect(page).toContain('Jusqu’au 12 décembre 2026 19:00 : 121,30 $ remboursés (100 %).')
    expect(page).toContain('Jusqu’au 17 décembre 2026 19:00 : 60,66 $ remboursés (50 %).')
    expect(page).toContain('Après : aucun remboursement.')
  })

  test('says where nothing is refunded, and what happens when the seller ends it', async () => {
    const page = await read(paidOrder({ ...FAMILY, refunds: [0, 0, 0] }))
    expect(page).toContain('Ces places ne sont pas remboursables si vous annulez.')
    expect(page).toContain('Si l’activité est annulée')
  })

  test('speaks English, and leads to the French one', async () => {
    const bytes = await draw(paidOrder(FAMILY), 'en')
    const [page = ''] = pdfText(bytes)
    for (const words of [
      'Receipt 12-2026-0007',
      'Sold by',
      'GST 5%, no. 123456789RT0001',
      '$10.52',
      '$121.30',
    ])
      expect(page.replace(/ +/g, ' ')).toContain(words)
    expect(page).toContain('Ce reçu en français')
    const url = `${PUBLIC_URL}/mes-commandes/t-1/recu.pdf?lang=fr`
    expect(page).toContain(url)
    expect(pdfObjects(bytes)).toContain(`/URI (${url})`)
    expect(pdfInfo(bytes)).toMatchObject({ Title: 'Receipt 12-2026-0007', Tagged: 'yes', Pages: '1' })
  })

  test('is tagged, in its language, with its fonts', async () => {
    const bytes = await draw(paidOrder(FAMILY))
    expect(pdfInfo(bytes)).toMatchObject({ Tagged: 'yes', Pages: '1' })
    const source = pdfObjects(bytes)
    expect(source).toContain('/Lang (fr-CA)')
    for (const role of ['/S /H1', '/S /H2', '/S /Table', '/S /TH', '/S /TD', '/S /Link'])
      expect(source).toContain(role)
    for (const font of pdfFonts(bytes)) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true })
  })

  test('takes a second page for many lines, and loses none of them', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      name: `Tarif ${index + 1} pour une personne qui vient avec ses skis, ses bâtons et son casse-croûte`,
      unitCents: 1000 + index,
      quantity: 1,
    }))
    const pages = pdfText(await draw(paidOrder({ lines })))
    expect(pages.length).toBeGreaterThan(1)
    for (const { name } of lines) expect(pages.join(' ').replace(/ +/g, ' ')).toContain(name.slice(0, 22))
    expect(pages.at(-1)).toContain('Si vous annulez')
    for (const page of pages.slice(1)) expect(page).toContain('Reçu 12-2026-0007')
  })

  test('says of a name that no font has where to read it', async () => {
    const page = await read(paidOrder({ ...FAMILY, buyerName: '王小明' }))
    expect(page).toContain('Voir la commande en ligne')
  })

  test('reads the same after six years, without the name', async () => {
    const page = await read(paidOrder({ ...FAMILY, buyerName: null }))
    expect(page).toContain('Nom effacé après six ans')
    expect(page).toContain('Total payé 121,30 $')
  })
})

test('an order that is not paid has no receipt', () => {
  const paid = paidOrder(FAMILY)
  const held = { ...paid, order: { ...paid.order, receiptYear: null, receiptNumber: null } }
  expect(receiptSheet({ settings: { publicUrl: PUBLIC_URL } as never }, held, 'fr')).toBeNull()
})

test('an order whose lines do not come to its total is never shown', () => {
  const paid = paidOrder(FAMILY)
  const wrong = { ...paid, order: { ...paid.order, gstCents: 529 } }
  expect(() => receiptSheet({ settings: { publicUrl: PUBLIC_URL } as never }, wrong, 'fr')).toThrow('total')
})
