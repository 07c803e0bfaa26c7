import type { Db } from '#db/schema.ts'
import type { PersonName } from '#db/schema/account.ts'
import type { AttendanceCorrection, NewAttendanceCorrection } from '#db/schema/participation.ts'

export async function insertAttendanceCorrection(db: Db, correction: NewAttendanceCorrection) {
  const { id } = await db
    .insertInto('attendanceCorrection')
    .values(correction)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findAttendanceCorrection(db: Db, id: number) {
  return db.selectFrom('attendanceCorrection').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A correction with the name of the operator who made it. */
export type CorrectionWithOperator = AttendanceCorrection & PersonName

/** Newest first. */
export async function listAttendanceCorrections(db: Db, participationId: number) {
  return db
    .selectFrom('attendanceCorrection')
    .innerJoin('user as operator', 'operator.id', 'attendanceCorrection.correctedBy')
    .selectAll('attendanceCorrection')
    .select(['operator.firstName', 'operator.lastName', 'operator.organisationName'])
    .where('participationId', '=', participationId)
    .orderBy('attendanceCorrection.id', 'desc')
    .execute()
}

/** Empties the reasons why this person's marks were corrected. */
export async function forgetCorrectionReasonsOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('attendanceCorrection')
    .set({ reason: null })
    .where('participationId', 'in', (select) =>
      select.selectFrom('participation').select('id').where('userId', '=', userId),
    )
    .execute()
}

/** Empties the reasons why the marks of these registrations were corrected; the marks themselves stay. */
export async function forgetCorrectionReasons(db: Db, participationIds: number[]): Promise<void> {
  await db
    .updateTable('attendanceCorrection')
    .set({ reason: null })
    .where('participationId', 'in', participationIds)
    .execute()
}
