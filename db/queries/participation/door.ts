import type { Db } from '#db/schema.ts'
import type { DoorDevice, DoorPass, NewDoorDevice, NewDoorPass } from '#db/schema/door.ts'

export async function insertDoorPass(db: Db, pass: NewDoorPass): Promise<DoorPass> {
  return db.insertInto('doorPass').values(pass).returningAll().executeTakeFirstOrThrow()
}

/** Finds the link that helpers can use now. */
export async function findOpenDoorPass(db: Db, activityId: number): Promise<DoorPass | undefined> {
  return db
    .selectFrom('doorPass')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function findDoorPass(db: Db, id: number): Promise<DoorPass | undefined> {
  return db.selectFrom('doorPass').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ends the link, and every device that came by it. */
export async function endDoorPass(db: Db, id: number, endedAt: string): Promise<void> {
  await db
    .updateTable('doorPass')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .updateTable('doorDevice')
    .set({ endedAt })
    .where('doorPassId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export async function insertDoorDevice(db: Db, device: NewDoorDevice): Promise<DoorDevice> {
  return db.insertInto('doorDevice').values(device).returningAll().executeTakeFirstOrThrow()
}

/** Finds the device of a browser that holds one of these secrets; an ended one says so. */
export async function findDoorDevice(
  db: Db,
  activityId: number,
  secretHashes: readonly string[],
): Promise<DoorDevice | undefined> {
  if (secretHashes.length === 0) return undefined
  return db
    .selectFrom('doorDevice')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('secretHash', 'in', secretHashes)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function findDoorDeviceById(db: Db, id: number): Promise<DoorDevice | undefined> {
  return db.selectFrom('doorDevice').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the first helper's browser, of whatever door, that holds one of these secrets and was not ended. */
export async function findHelpersDevice(
  db: Db,
  secretHashes: readonly string[],
): Promise<DoorDevice | undefined> {
  if (secretHashes.length === 0) return undefined
  return db
    .selectFrom('doorDevice')
    .selectAll()
    .where('secretHash', 'in', secretHashes)
    .where('doorPassId', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
}

export async function listDoorDevices(db: Db, activityId: number): Promise<DoorDevice[]> {
  return db.selectFrom('doorDevice').selectAll().where('activityId', '=', activityId).orderBy('id').execute()
}

/** Counts the devices that came by a link, and those of them that hold the door now. */
export async function countDevices(db: Db, doorPassId: number): Promise<{ all: number; open: number }> {
  return db
    .selectFrom('doorDevice')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('endedAt', 'is', null).as('open'),
    ])
    .where('doorPassId', '=', doorPassId)
    .executeTakeFirstOrThrow()
}

/** Writes when a device was heard of, and what it still holds. */
export async function noteDevice(
  db: Db,
  id: number,
  { seenAt, waiting }: { seenAt: string; waiting: number | null },
): Promise<void> {
  await db
    .updateTable('doorDevice')
    .set({ seenAt, ...(waiting !== null && { waiting }) })
    .where('id', '=', id)
    .execute()
}

/** Takes the doors from somebody who leaves, and empties the names that they gave to their devices. */
export async function endDoorDevicesOf(db: Db, userId: number, endedAt: string): Promise<void> {
  await db
    .updateTable('doorDevice')
    .set((eb) => ({ name: '', endedAt: eb.fn.coalesce('endedAt', eb.val(endedAt)) }))
    .where('userId', '=', userId)
    .execute()
}

/** Ends a device because its browser gave the door back. */
export async function leaveDoorDevice(db: Db, id: number, leftAt: string): Promise<void> {
  await db
    .updateTable('doorDevice')
    .set({ endedAt: leftAt, leftAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export async function endDoorDevice(db: Db, id: number, endedAt: string): Promise<void> {
  await db
    .updateTable('doorDevice')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
