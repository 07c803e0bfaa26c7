import { randomUUID } from 'node:crypto'
import { findUser } from '#db/queries/account/user.ts'
import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypesByIds } from '#db/queries/activity/ticket-type.ts'
import {
  changeHolder,
  countTicketsHeldBy,
  findHandover,
  insertHandover,
} from '#db/queries/participation/handover.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Participation, TicketHandover } from '#db/schema/participation.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import {
  type HandingOnRefusal,
  handingOnRefusal,
  newHolderRefusal,
} from '#server/domain/participation/naming.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { findShown, type Holder, type HolderProof, type Shown } from './holder.ts'

export interface NewHolder {
  firstName: string
  lastName: string | null
  email: string
}

export type HandOnResult =
  | { handedOn: true }
  | TooManyRequests
  | { refused: HandingOnRefusal | 'NOT_FOUND' | 'TO_ONESELF' | 'TOO_MANY_TICKETS' }
  /** Somebody was faster: the first name of the person who has it now, if it is still known. */
  | { refused: 'HANDED_ON'; data: { firstname: string | null } }

/**
 * Hands a ticket on to somebody else: the row, its order line and its answers stay, and get a new uuid. The former one
 * is kept, so that it can say so. The new holder and whoever had it are told; nothing is charged, and marks, party and
 * refunds stay with who registered (docs/decisions/087).
 */
export function handOnTicket(
  services: Services,
  proof: HolderProof,
  { uuid, to, network }: { uuid: string; to: NewHolder; network: string | undefined },
): Promise<HandOnResult> {
  return inTransactionWithEmails(services, async (services): Promise<HandOnResult> => {
    const shown = await findShown(services, proof, uuid)
    if ('refused' in shown) return shown
    const activity = await lockActivity(services.db, shown.ticket.activityId)
    // Somebody may have handed it on while this one waited for the lock.
    const locked = await findShown(services, proof, uuid)
    if ('refused' in locked) return locked
    const participation = await findParticipation(services.db, locked.ticket.participationId)
    if (!activity || !participation) return { refused: 'NOT_FOUND' }

    const before = await readBefore(services, locked, participation)
    const refused = await refusalOf(services, { ...locked, ...before, activity }, emailKey(to.email))
    if (refused) return { refused }
    const handover = await writeHandover(services, locked, { to, registrant: before.registrant })
    const isProven = 'person' in proof && proof.person.pass?.scope === 'ALL'
    await tell(services, { ...before, handover, network, isProven, holder: locked.holder })
    return { handedOn: true }
  })
}

interface Before {
  /** The account or guest that registered. */
  registrant: { userId: number; emailKey: string } | null
  /** The handing on by which somebody else has held it until now. */
  former: TicketHandover | null
}

async function readBefore({ db }: Services, { ticket }: Shown, { userId }: Participation): Promise<Before> {
  const user = userId === null ? undefined : await findUser(db, userId)
  const former = ticket.handoverId === null ? undefined : await findHandover(db, ticket.handoverId)
  return { registrant: user ? { userId: user.id, emailKey: user.emailKey } : null, former: former ?? null }
}

async function refusalOf(
  { db, now }: Services,
  { activity, ticket, registrant, former }: Shown & Before & { activity: Activity },
  toKey: string,
) {
  const [ticketType] = await listTicketTypesByIds(db, [ticket.ticketTypeId])
  const refused = handingOnRefusal(activity, ticketType, ticket, now())
  if (refused) return refused
  const alreadyHeld = await countTicketsHeldBy(db, activity.id, toKey)
  const presentHolder = former ? (former.emailKey ?? undefined) : registrant?.emailKey
  return newHolderRefusal(toKey, { presentHolder, registrant: registrant?.emailKey, alreadyHeld })
}

/** Given back to who registered, the ticket is one of their party again. */
async function writeHandover(
  services: Services,
  { ticket, holder }: Shown,
  { to, registrant }: Pick<Before, 'registrant'> & { to: NewHolder },
): Promise<TicketHandover> {
  const { db } = services
  const handover = await insertHandover(db, {
    ticketId: ticket.id,
    formerUuid: ticket.uuid,
    formerPartyUuid: ticket.partyUuid,
    fromHandoverId: holder === 'HOLDER' ? ticket.handoverId : null,
    ...to,
    emailKey: emailKey(to.email),
    createdAt: instant(services.now()),
  })
  const isBack = handover.emailKey === registrant?.emailKey
  await changeHolder(db, ticket.id, {
    uuid: randomUUID(),
    holderFirstName: to.firstName,
    holderLastName: to.lastName,
    handoverId: isBack ? null : handover.id,
    partyUuid: isBack ? null : randomUUID(),
  })
  return handover
}

interface News extends Before {
  handover: TicketHandover
  network: string | undefined
  /** Whether the person who registered has opened an email of theirs. */
  isProven: boolean
  holder: Holder
}

/** Tells the new holder, the one before, and who registered where they handed on what somebody else held. */
async function tell(services: Services, { handover, registrant, former, network, isProven, holder }: News) {
  const subject = { handoverId: handover.id }
  const isBack = handover.emailKey === registrant?.emailKey
  if (isBack) await notify(services, registrant.userId, 'TICKET_HANDED_ON', subject, { network, isProven })
  else await notify(services, { ticketHandoverId: handover.id }, 'TICKET_HANDED_ON', subject, { network })
  const told = { ...subject, isFormer: true as const }
  if (former)
    await notify(services, { ticketHandoverId: former.id }, 'TICKET_HANDED_ON', told, { isProven: true })
  if (registrant && !isBack && holder === 'PARTY')
    await notify(services, registrant.userId, 'TICKET_HANDED_ON', told, { isProven, isNews: true })
}
