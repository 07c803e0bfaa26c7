import { listAccountsToActivate, markActivationReminder } from '#db/queries/account/activation.ts'
import { ACTIVATION_REMINDERS, type ActivationReminder } from '#server/domain/account/activation.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'

/**
 * Reminds people who signed up and never confirmed their address: once after a day, once after a week. An account that
 * fails does not hold up the others.
 */
export async function remindToActivate(services: Services, signal?: AbortSignal): Promise<void> {
  // The later reminder first: an account that gets the one of a week does not get the one of a day as well.
  for (const reminder of ACTIVATION_REMINDERS.toReversed()) {
    for (const userId of await listDue(services, reminder)) {
      if (signal?.aborted) return
      try {
        await remind(services, userId, reminder)
      } catch (error) {
        services.log.error({ err: error, userId }, 'confirmation reminder failed')
      }
    }
  }
}

function listDue({ db, now }: Services, { number, afterMs, untilMs }: ActivationReminder): Promise<number[]> {
  const ago = (ms: number) => instant(new Date(now().getTime() - ms))
  return listAccountsToActivate(db, { before: ago(afterMs), since: ago(untilMs), fewerThan: number })
}

function remind(services: Services, userId: number, { number }: ActivationReminder): Promise<void> {
  return inTransaction(services, async (services) => {
    if (await markActivationReminder(services.db, userId, number))
      await notify(services, userId, 'ACCOUNT_NOT_ACTIVATED', { reminder: number })
  })
}
