import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'

/** Sends a guest's link again, to the address that it belongs to; not when it has just been sent. */
export async function resendParticipation(services: Services, participationId: number, userId: number) {
  await inTransaction(services, (services) =>
    notify(services, userId, 'NEW_PARTICIPANT', { participationId }, { again: true }),
  )
}
