import { findUser } from '#db/queries/account/user.ts'
import { findActivity } from '#db/queries/activity/activity.ts'
import { findDoorDevice, findDoorPass } from '#db/queries/participation/door.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { DoorDevice } from '#db/schema/door.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { doorWindow, isDoorOpen } from '#server/domain/participation/door.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken } from '#server/runtime/token.ts'

/** The holder of the door: the host, a member acting for the hosting organisation, or a helper. */
export interface DoorHolder {
  /** Null: a helper. */
  session: Session | null
  /** The browser; null: a program that calls with a session. */
  device: DoorDevice | null
}

export type FoundDoor =
  | { activity: Activity; holder: DoorHolder }
  /** A stranger does not learn that the activity exists. */
  | { refused: 'NOT_FOUND' }
  /** The host took the door from this browser; what it still holds is kept for them. */
  | { refused: 'DOOR_REVOKED'; activity: Activity; device: DoorDevice }

/** Finds out whether the caller holds the door of this activity. */
export async function findDoor(
  services: Services,
  session: Session | null,
  activityId: number,
): Promise<FoundDoor> {
  const { db, doorTokens = [] } = services
  const activity = await findActivity(db, activityId)
  if (!activity || activity.removedAt) return { refused: 'NOT_FOUND' }
  const found = await findDoorDevice(db, activityId, doorTokens.map(hashToken))
  // One that was given back is nobody's; a browser in which somebody else has signed in since is not theirs.
  const device = found && !found.leftAt && isOf(found, session) ? found : null
  if (device && (await isRevoked(services, device))) return { refused: 'DOOR_REVOKED', activity, device }
  if (session && mayHold(session, activity)) return { activity, holder: { session, device } }
  if (device?.doorPassId && (await isOfOpenAccount(services, activity)))
    return { activity, holder: { session: null, device } }
  return { refused: 'NOT_FOUND' }
}

/** Helpers hold what the host gave them: with the account of a host who was banned, or has left, their door is closed, too. */
export async function isOfOpenAccount(
  { db }: Pick<Services, 'db'>,
  { hostId }: Pick<Activity, 'hostId'>,
): Promise<boolean> {
  const host = await findUser(db, hostId)
  return host !== undefined && host.deletedAt === null && host.accountType !== 'BANNED'
}

function isOf(device: DoorDevice, session: Session | null): boolean {
  return device.userId === null || device.userId === session?.userId
}

async function isRevoked({ db }: Services, { endedAt, doorPassId }: DoorDevice): Promise<boolean> {
  if (endedAt) return true
  return doorPassId !== null && (await findDoorPass(db, doorPassId))?.endedAt !== null
}

/** No standing but BANNED closes a door (decisions §3). */
export function mayHold(session: Session, activity: Pick<Activity, 'hostId' | 'createdBy'>): boolean {
  return session.accountType !== 'BANNED' && actingOn(session, activity).userId === activity.hostId
}

/** Whether this helper's link is over; the host and their people hold the door as long as readings are settled. */
export function isPassOver({ session }: DoorHolder, activity: Activity, now: Date): boolean {
  return session === null && !isDoorOpen(doorWindow(activity), now)
}
