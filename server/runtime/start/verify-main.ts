import { withStatementLimit } from '#db/dialect.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import { findingInWords } from '#server/domain/payment/verify/in-words.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { readSettings } from '#server/runtime/env.ts'
import { makeServices } from '#server/runtime/wiring/services.ts'
import { readHoldings } from '#server/services/payment/holdings.ts'
import { type Verified, verifyMoney } from '#server/services/payment/verify/verify.ts'
import { writeForOwnerOnly } from './data-dir.ts'
import { sayWhyNot } from './explanation.ts'

/** Walks of everything take longer than any request may. */
const STATEMENT_MS = 60_000

/**
 * `npm run verify`: compares all books of money, and prints what /operations/argent shows. Ends with 1 where something
 * does not fit.
 */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'silent' })
  const database = withStatementLimit(settings.database, STATEMENT_MS)
  const services = makeServices({ ...settings, database })
  try {
    const verified = await verifyMoney(services)
    tellHoldings(await readHoldings(services))
    tell(verified, services.payments !== null)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new StartRefusal(`The payment provider does not answer (${error.message}). Nothing was compared.`)
  } finally {
    await services.db.destroy()
    await services.healthDb?.destroy()
  }
}

function tellHoldings({ provider, accounts, owed }: Awaited<ReturnType<typeof readHoldings>>): void {
  if (provider) {
    say('The payment provider holds:')
    sayAmount(provider.availableCents, 'available')
    sayAmount(provider.pendingCents, 'pending')
  }
  say('The ledger says:')
  for (const { kind, cents } of accounts) sayAmount(cents, kind)
  say(owed.length > 0 ? 'Owed to hosts:' : 'Nothing is owed to a host.')
  for (const { hostId, cents, ...person } of owed) sayAmount(cents, `host ${hostId}, ${displayName(person)}`)
}

function sayAmount(cents: number, what: string): void {
  say(`  ${formatMoney(cents, 'en').padStart(15)} ${what}`)
}

function tell({ runId, counts, findings, total }: Verified, hasProvider: boolean): void {
  say(`Run ${runId} compared:`)
  for (const [what, number] of Object.entries(WHAT))
    say(`  ${String(counts[what as keyof typeof WHAT]).padStart(9)} ${number}`)
  if (!hasProvider) say('Without a payment provider: the books were compared with each other only.')
  if (total === 0) return say('Everything fits: 0 findings.')
  say(`${total} findings:`)
  for (const finding of findings) say(`  ${findingInWords(finding)}`)
  if (total > findings.length) say(`  … and ${total - findings.length} more`)
  process.exitCode = 1
}

const WHAT = {
  orders: 'orders',
  tickets: 'tickets',
  refunds: 'refunds',
  receipts: 'receipts and credit notes',
  transactions: 'transactions of the ledger',
  entries: 'entries of the ledger',
  charges: 'charges',
  balanceTransactions: 'balance transactions',
  checkouts: 'open Checkouts',
  activities: 'activities with a number of places',
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exitCode = 1
})
