import { describe, expect, test } from 'vitest'
import { saveBilling } from '#server/services/account/billing/settings.ts'
import { sheetOfSlip } from '#server/services/participation/slip-sheet.ts'
import { aliceAtHerDesk } from '#tests/api/world/cheques.ts'
import { refusal } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfInfo, pdfText } from '#tests/infrastructure/pdf.ts'

type Desk = Awaited<ReturnType<typeof aliceAtHerDesk>>

/** Closes a slip with cheques of these amounts, numbered from 1. */
async function closedSlip({ received, alice }: Desk, amounts: number[]): Promise<number> {
  const chequeIds: number[] = []
  for (const [index, amount] of amounts.entries())
    chequeIds.push((await received(amount, `N-${index + 1}`, index % 2 === 0 ? 0 : 1)).chequeId)
  let slipId = 0
  for (let at = 0; at < chequeIds.length; at += 50)
    ({ slipId } = await alice.pages.cheque.deposit({ chequeIds: chequeIds.slice(at, at + 50) }))
  await alice.pages.cheque.closeSlip({ slipId })
  return slipId
}

async function sheetOfSlipOf({ services, sessionOf, host }: Desk, slipId: number) {
  const read = await sheetOfSlip(services, await sessionOf(host), { slipId, locale: 'fr' })
  if ('refused' in read) throw new Error(read.refused)
  return read
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** The amounts at the end of lines, in cents: `1 234,50 $` or `$1,234.50`. */
function amountsIn(text: string): number[] {
  const found = text.matchAll(/(?:\$([\d,]+)\.(\d\d)|(\d[\d ]*),(\d\d) \$)$/gm)
  return Array.from(found, ([, en, enCents, fr, frCents]) =>
    Number(`${(en ?? fr ?? '').replace(/[ ,]/g, '')}${enCents ?? frCents}`),
  )
}

describe.skipIf(!HAS_PDF_READER)('a deposit slip as PDF, read by Poppler', () => {
  test('its lines add up to its total, on as many pages as it takes', async () => {
    const app = await aliceAtHerDesk()
    const amounts = Array.from({ length: 61 }, (_, index) => 1 + index * 4711)
    const slipId = await closedSlip(app, amounts)
    const slip = await app.alice.pages.cheque.slip({ slipId })
    for (const caller of [app.alice, app.as(app.host, 'en')]) {
      const pages = pdfText(await bytesOf(await caller.pages.cheque.slipFile({ slipId })))
      expect(pages.length).toBeGreaterThan(1)
      const read = amountsIn(pages.join('\n'))
      const total = read.pop()
      expect(read).toEqual(amounts)
      expect(total).toBe(amounts.reduce((sum, amount) => sum + amount))
      expect(total).toBe(slip.amount)
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} / ${pages.length}`)
        for (const word of ['N-', 'Hector Isabelle']) expect(page).toContain(word)
      }
    }
  })

  test('names its number, its day, its host, and each cheque with its activity', async () => {
    const app = await aliceAtHerDesk()
    const slipId = await closedSlip(app, [4500, 1250])
    const file = await app.alice.pages.cheque.slipFile({ slipId })
    expect([file.name, file.type]).toEqual(['bordereau-1.pdf', 'application/pdf'])
    const bytes = await bytesOf(file)
    expect(pdfInfo(bytes)).toMatchObject({ Title: 'Bordereau 1', Tagged: 'yes' })
    const [text = '', ...none] = pdfText(bytes)
    expect(none).toEqual([])
    const { cheques } = await app.alice.pages.cheque.slip({ slipId })
    for (const word of ['Bordereau 1', 'Fermé le', app.host.firstName, 'Total, 2 chèques', '57,50 $'])
      expect(text).toContain(word)
    for (const { checkNumber, activityName, displayName } of cheques)
      for (const word of [checkNumber, activityName, displayName]) expect(text).toContain(word)
    expect(text).not.toContain('Compte')
  })

  test('speaks the language of its reader', async () => {
    const app = await aliceAtHerDesk()
    const slipId = await closedSlip(app, [123450])
    const file = await app.as(app.host, 'en').pages.cheque.slipFile({ slipId })
    expect(file.name).toBe('deposit-slip-1.pdf')
    const [text = ''] = pdfText(await bytesOf(file))
    for (const word of ['Deposit slip 1', 'Closed on', 'Total, 1 cheque', '$1,234.50'])
      expect(text).toContain(word)
  })

  test('shows the account as far as it is known, and never all of its numbers', async () => {
    const app = await aliceAtHerDesk()
    const bank = { transit: '10812', institution: '815', account: '0123456' }
    await saveBilling(app.services, await app.sessionOf(app.host), { bank, usesVoidCheque: true })
    const slipId = await closedSlip(app, [100])
    const [text = ''] = pdfText(await bytesOf(await app.alice.pages.cheque.slipFile({ slipId })))
    expect(text).toContain('Transit ••812, institution 815, compte ••••456')
    for (const secret of [bank.transit, bank.account]) expect(text).not.toContain(secret)
    expect(JSON.stringify(await app.alice.pages.cheque.slip({ slipId }))).not.toContain(bank.account)
  })

  test('writes a number of 200 characters whole, and says of a name that no font has where to read it', async () => {
    const app = await aliceAtHerDesk()
    const number = 'Nº'.repeat(100)
    const { participantId, chequeId } = await app.received(100, number)
    await app.db
      .updateTable('participation')
      .set({ firstName: '王小明', lastName: '' })
      .where('id', '=', participantId)
      .execute()
    const { slipId } = await app.alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    await app.alice.pages.cheque.closeSlip({ slipId })
    const [text = ''] = pdfText(await bytesOf(await app.alice.pages.cheque.slipFile({ slipId })))
    expect(text.match(/º/g)).toHaveLength(100)
    expect(text).toContain('Voir le bordereau en ligne')
  })
})

describe('the file of a deposit slip', () => {
  test('names the account only where its host wants it on slips', async () => {
    const app = await aliceAtHerDesk()
    const session = await app.sessionOf(app.host)
    const slipId = await closedSlip(app, [100])
    const seen = async () => {
      const { sheet } = await sheetOfSlipOf(app, slipId)
      return [(await app.alice.pages.cheque.slip({ slipId })).account !== null, sheet.facts.length]
    }
    const bank = { transit: '10812', institution: '815', account: '0123456' }
    await saveBilling(app.services, session, { bank, usesVoidCheque: true })
    expect(await seen()).toEqual([true, 3])
    await saveBilling(app.services, session, { usesVoidCheque: false })
    expect(await seen()).toEqual([false, 2])
  })

  test('is there once it is closed, for its host alone', async () => {
    const app = await aliceAtHerDesk()
    const { chequeId } = await app.received(100)
    const { slipId } = await app.alice.pages.cheque.deposit({ chequeIds: [chequeId] })
    const notFound = refusal('NOT_FOUND', 404)
    await expect(app.alice.pages.cheque.slipFile({ slipId })).rejects.toMatchObject(notFound)
    await app.alice.pages.cheque.closeSlip({ slipId })
    expect((await app.alice.pages.cheque.slipFile({ slipId })).size).toBeGreaterThan(0)
    for (const person of [await app.participant(), (await app.activity()).host])
      await expect(app.as(person).pages.cheque.slipFile({ slipId })).rejects.toMatchObject(notFound)
    await expect(app.alice.pages.cheque.slipFile({ slipId: 4711 })).rejects.toMatchObject(notFound)
  })
})
