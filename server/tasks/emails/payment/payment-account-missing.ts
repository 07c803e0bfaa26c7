import { findPaymentAccount, findPaymentAccountOf } from '#db/queries/payment/account.ts'
import {
  writePaymentAccountLost,
  writePaymentAccountMissing,
} from '#emails/messages/payment/payment-account.ts'
import { paymentAccountPaths } from '#server/domain/payment/account-paths.ts'
import { canBePaid } from '#server/services/payment/sales.ts'
import { activityFacts, coverUrl, findActivityThen, manageUrl } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'

/** To a host: an activity waits for their payment account, or the account cannot be used any more. */
export const paymentAccountMissing: EmailBuilder<'PAYMENT_ACCOUNT_MISSING'> = async (args) => {
  const { subject } = args
  return 'activityId' in subject ? missing(args, subject.activityId) : lost(args, subject.paymentAccountId)
}

async function missing(args: EmailArgs, activityId: number): Promise<BuiltEmail | null> {
  const { services, recipient, t } = args
  const { db, settings } = services
  const activity = await findActivityThen(db, activityId)
  if (activity?.validation !== 'WAITING_PAYMENT_VALID' || activity.cancelledAt) return null
  if (await canBePaid(db, activity.hostId)) return null
  const account = await findPaymentAccountOf(db, activity.hostId)
  const message = writePaymentAccountMissing(t, {
    ...recipient,
    ...activityFacts(activity),
    isBegun: account !== undefined,
    activityUrl: manageUrl(activity, settings.publicUrl),
    accountUrl: accountUrl(args),
    coverUrl: coverUrl(activity, settings.publicUrl),
  })
  return { message }
}

async function lost(args: EmailArgs, paymentAccountId: number): Promise<BuiltEmail | null> {
  const { services, recipient, t } = args
  const account = await findPaymentAccount(services.db, paymentAccountId)
  if (!account || account.readyAt !== null || account.lostAt === null) return null
  return { message: writePaymentAccountLost(t, { ...recipient, accountUrl: accountUrl(args) }) }
}

function accountUrl({ services: { settings } }: EmailArgs): string {
  return `${settings.publicUrl}${paymentAccountPaths.account}`
}
