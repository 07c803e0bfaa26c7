import { markSponsorRewarded } from '#db/queries/account/billing/sponsorship.ts'
import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { addFreeMonths } from './free-months.ts'

/** Free months that a sponsor earns with the first sale of an account that signed up with their code (decisions §6). */
const MONTHS_FOR_FIRST_SALE = 1

/** Notifies the sponsor of an account, if it has one, that its address is confirmed. */
export async function thankSponsor(services: Services, sponsoredId: number): Promise<void> {
  const sponsored = await findUser(services.db, sponsoredId)
  const sponsor = await findSponsor(services, sponsored?.sponsoredBy)
  if (sponsor) await notify(services, sponsor.id, 'SPONSORSHIP', { sponsoredId })
}

/** Grants a host's sponsor one free month of PRO with the first sale; every later call does nothing. */
export function rewardFirstSale(services: Services, hostId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const host = await findUser(db, hostId)
    const sponsor = await findSponsor(services, host?.sponsoredBy)
    if (!sponsor || !(await markSponsorRewarded(db, hostId, instant(now())))) return

    const locked = await lockUser(db, sponsor.id)
    const proUntil = instant(addFreeMonths(locked?.proUntil ?? null, MONTHS_FOR_FIRST_SALE, now()))
    await updateUser(db, sponsor.id, { proUntil })
    await notify(services, sponsor.id, 'SPONSORSHIP', { sponsoredId: hostId, proUntil })
  })
}

/** Sponsors who left or were banned earn nothing. */
async function findSponsor({ db }: Services, sponsorId: number | null | undefined) {
  const sponsor = sponsorId ? await findUser(db, sponsorId) : undefined
  return sponsor && !sponsor.deletedAt && sponsor.accountType !== 'BANNED' ? sponsor : null
}
