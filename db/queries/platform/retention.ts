import { forgetAnswers } from '#db/queries/participation/answers.ts'
import { forgetCorrectionReasons } from '#db/queries/participation/attendance-correction.ts'
import { forgetReturnReasons } from '#db/queries/participation/cheque.ts'
import { forgetNames } from '#db/queries/participation/names.ts'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

// Queries for expired rows. Each list leaves out rows that were emptied before: the job may run again and again.

/** Lists old return addresses of confirmations and of new passwords: they may contain typed text, sealed. */
export async function listOldWaysBack(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('user')
    .select('id')
    .where('returnTo', 'is not', null)
    .where('registeredAt', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passwordCode')
            .select('passwordCode.id')
            .whereRef('passwordCode.userId', '=', 'user.id')
            .where('passwordCode.createdAt', '>', before),
        ),
      ),
    )
    .orderBy('registeredAt')
    .limit(limit)
    .$call(listIds)
}

export async function forgetWaysBack(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('user').set({ returnTo: null }).where('id', 'in', ids).execute()
}

/** Lists registrations of guests and of people entered by hand that still contain a name, an address or a reason. */
export async function listGuestParticipations(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .leftJoin('user', 'user.id', 'participation.userId')
    .select('participation.id')
    .where('activity.startsAt', '<=', before)
    .where((eb) => eb.or([eb('participation.userId', 'is', null), eb('user.isGuest', '=', true)]))
    .where((eb) =>
      eb.or([
        eb('participation.firstName', 'is not', null),
        eb('participation.lastName', 'is not', null),
        eb('participation.organisationName', 'is not', null),
        eb('participation.email', 'is not', null),
        eb('participation.endedNote', 'is not', null),
      ]),
    )
    .orderBy('participation.activityId')
    .limit(limit)
    .$call(listIds)
}

export async function forgetParticipations(db: Db, ids: number[]): Promise<void> {
  await forgetNames(db).where('id', 'in', ids).execute()
  await forgetAnswers(db, ids)
  await forgetCorrectionReasons(db, ids)
  await forgetReturnReasons(db, ids)
}
