import { findUser } from '#db/queries/account/user.ts'
import {
  findPaymentAccount,
  findPaymentAccountOf,
  insertPaymentAccount,
  listPaymentAccountsToRead,
  lockPaymentAccount,
  updatePaymentAccount,
} from '#db/queries/payment/account.ts'
import type { PaymentAccount } from '#db/schema/payment.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { changeByReading, paymentAccountRefusal } from '#server/domain/payment/account.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { NewPaymentAccount, PaymentAccountState, Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { admitForgotten, admitIfComplete } from './admit.ts'
import { type ActResult, callOutside } from './outside-call.ts'

type Opened =
  | { url: string }
  | { refused: 'PAYMENTS_OFF' | 'ORGANISATION_ADMIN_REQUIRED' | 'PAYMENT_ACCOUNT_CLOSED' }
  | Extract<ActResult, { refused: 'PROVIDER_REFUSED' }>

/**
 * Opens the payment account of the host, once, and returns the address where they fill it in. The provider's page leads
 * back to `returnUrl`, which proves nothing: the account is read again. A link that is over leads to `refreshUrl`.
 */
export async function openPaymentAccount(
  services: Services,
  person: Session,
  back: { refreshUrl: string; returnUrl: string },
): Promise<Opened> {
  const { payments } = services
  const refused = paymentAccountRefusal(person)
  if (refused) return { refused }
  if (!payments) return { refused: 'PAYMENTS_OFF' }
  const { hostId } = hostFor(person)
  const account = await openRow(services, hostId)
  const made = await makeAtProvider(services, payments, account)
  if ('refused' in made) return made
  const url = await payments.linkToOnboarding(made.id, back)
  if (url !== null) return { url }
  await readPaymentAccount(services, account.id) // a closed account ends, and the next press opens another one
  return { refused: 'PAYMENT_ACCOUNT_CLOSED' }
}

/** Returns the address of the host's own pages at the provider, made anew for each visit. */
export async function openDashboard(
  services: Services,
  person: Session,
): Promise<
  { url: string } | { refused: 'PAYMENTS_OFF' | 'ORGANISATION_ADMIN_REQUIRED' | 'NO_PAYMENT_ACCOUNT' }
> {
  const { payments, db } = services
  const refused = paymentAccountRefusal(person)
  if (refused) return { refused }
  if (!payments) return { refused: 'PAYMENTS_OFF' }
  const account = await findPaymentAccountOf(db, hostFor(person).hostId)
  if (!account?.stripeAccountId) return { refused: 'NO_PAYMENT_ACCOUNT' }
  const url = await payments.linkToDashboard(account.stripeAccountId)
  return url === null ? { refused: 'NO_PAYMENT_ACCOUNT' } : { url }
}

/** Returns the open account of the host, or begins one. */
async function openRow(services: Services, userId: number): Promise<PaymentAccount> {
  return inTransaction(services, async ({ db, now }) => {
    const found =
      (await findPaymentAccountOf(db, userId)) ??
      (await insertPaymentAccount(db, { userId, createdAt: instant(now()) })) ??
      (await findPaymentAccountOf(db, userId))
    if (!found) throw new Error('The payment account ended while it was opened.')
    return found
  })
}

async function makeAtProvider(
  services: Services,
  payments: Payments,
  account: PaymentAccount,
): Promise<ActResult> {
  if (account.stripeAccountId) return { id: account.stripeAccountId }
  const host = await findUser(services.db, account.userId)
  if (!host) throw new Error('A payment account belongs to nobody.')
  const parameters: NewPaymentAccount = {
    hostId: host.id,
    email: host.email,
    displayName: displayName(host),
    language: host.locale,
  }
  return callOutside(services, {
    purpose: 'account',
    subjectId: account.id,
    parameters,
    send: (parameters, key) => payments.createAccount(parameters, key),
    find: (key) => payments.findAccount(key),
    record: ({ db }, stripeAccountId) => updatePaymentAccount(db, account.id, { stripeAccountId }),
  })
}

/**
 * Reads an account from the provider: on the host's return, on events, and every night. Activities that waited for it go
 * online, also where an earlier reading died before it came to them. Returns whether the host can be paid now.
 */
export async function readPaymentAccount(services: Services, id: number): Promise<boolean> {
  const { db, payments } = services
  for (let readings = 1; ; readings++) {
    const account = await findPaymentAccount(db, id)
    if (!payments || !account?.stripeAccountId || account.endedAt !== null) return false
    // Another reading was written each time meanwhile: the last of them counts.
    if (readings > MOST_READINGS) return account.readyAt !== null
    const state = await payments.readAccount(account.stripeAccountId)
    const isReady = await writeReading(services, account, state)
    if (isReady) await admitIfComplete(services, account.userId)
    if (isReady !== null) return isReady
  }
}

const MOST_READINGS = 3

/**
 * Writes what was read of an account; returns whether it is ready. Null, and nothing written: another reading came to its
 * end since this one began. Either may be the older one, and an account that was just ready would be called lost.
 */
function writeReading(
  services: Services,
  { id, lockCounter }: PaymentAccount,
  state: PaymentAccountState,
): Promise<boolean | null> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const known = await lockPaymentAccount(db, id)
    if (!known) return false
    if (known.lockCounter !== lockCounter + 1) return null
    const { isLost, ...change } = changeByReading(known, state, instant(now()))
    await updatePaymentAccount(db, id, change)
    if (isLost) await notify(services, known.userId, 'PAYMENT_ACCOUNT_MISSING', { paymentAccountId: id })
    return change.readyAt !== null && change.endedAt === null
  })
}

const HOUR_MS = 3_600_000

/** How old a reading may be: of accounts that are ready, and of those that are not yet or not any more. */
const DAILY_MS = 24 * HOUR_MS
const OFTEN_MS = HOUR_MS / 6
const AT_ONCE = 200
/** So many one after the other that the provider does not answer for: it is away. */
const MOST_IN_A_ROW = 5

/** Reads accounts again that no event told of. One that cannot be read does not hold up the others. */
export async function readPaymentAccounts(services: Services, signal?: AbortSignal): Promise<void> {
  if (!services.payments) return
  await admitForgotten(services)
  const before = (ms: number) => instant(new Date(services.now().getTime() - ms))
  const times = { daily: before(DAILY_MS), often: before(OFTEN_MS) }
  let failures = 0
  for (const id of inTurn(await listPaymentAccountsToRead(services.db, times, AT_ONCE), services.now())) {
    if (signal?.aborted) return
    try {
      await readPaymentAccount(services, id)
      failures = 0
    } catch (error) {
      const isUnknown = error instanceof ProviderUnavailable
      failures = isUnknown ? failures + 1 : 0
      if (failures >= MOST_IN_A_ROW) throw error // so would be the others
      const level = isUnknown ? 'warn' : 'error'
      services.log[level]({ err: error, paymentAccountId: id }, 'payment account cannot be read')
    }
  }
}

/** Each run begins with another one: the first, which are unread the longest, may never be readable again. */
function inTurn(ids: readonly number[], now: Date): number[] {
  const first = Math.floor(now.getTime() / OFTEN_MS) % Math.max(1, ids.length)
  return [...ids.slice(first), ...ids.slice(0, first)]
}
