import { findUser } from '#db/queries/account/user.ts'
import { listRegisteredAddresses } from '#db/queries/invitation/invitee-list.ts'
import { listRefusals } from '#db/queries/invitation/refusal.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ActivityInvitation } from '#db/schema/invitation.ts'
import { type GuestState, guestState, mayBeReminded } from '#server/domain/invitation/invitee-list.ts'
import { addressHash } from '#server/runtime/address-hash.ts'
import type { Services } from '#server/runtime/context.ts'

/** An invitation with its state. */
export interface InvitedGuest extends ActivityInvitation {
  state: GuestState
  mayBeReminded: boolean
}

/** Returns what a host is shown of each of these invitations. */
export async function describeGuests(
  { db, now }: Services,
  { id, hostId }: Pick<Activity, 'id' | 'hostId'>,
  invitations: ActivityInvitation[],
): Promise<InvitedGuest[]> {
  const at = now()
  const registered = await readRegistered(db, id)
  const refusals = await listRefusals(db, hostId)
  const host = await findUser(db, hostId)
  return invitations.map((invitation) => {
    const { emailKey, answeredBy } = invitation
    const isRegistered =
      registered.addresses.has(emailKey) ||
      (answeredBy !== null && registered.userIds.has(answeredBy)) ||
      emailKey === host?.emailKey
    const isUnsubscribed = refusals.has(addressHash('invited', emailKey))
    const state = guestState(invitation, { isRegistered, isUnsubscribed })
    return { ...invitation, state, mayBeReminded: state === 'SENT' && mayBeReminded(invitation, at) }
  })
}

/** Returns the registered people, by address and by account. */
export async function readRegistered(db: Db, activityId: number) {
  const rows = await listRegisteredAddresses(db, activityId)
  return {
    addresses: new Set(rows.map(({ emailKey }) => emailKey).filter(Boolean)),
    userIds: new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))),
  }
}
