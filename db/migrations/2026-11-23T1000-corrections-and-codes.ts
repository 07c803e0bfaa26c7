import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Marks that operators corrected; what a promotional code is for, how it reads and why it was ended; acts by their new names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attendance_correction')
    .addColumn('id', idType(db), asId(db))
    .addColumn('participation_id', 'integer', (col) =>
      col.notNull().references('participation.id').onDelete('restrict'),
    )
    .addColumn('before', 'text', (col) => col.notNull().check(sql`before in ('present', 'absent')`))
    .addColumn('after', 'text', (col) => col.notNull().check(sql`after in ('present', 'absent')`))
    .addColumn('reason', 'text')
    .addColumn('corrected_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('corrected_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('attendance_correction_by_participation')
    .on('attendance_correction')
    .column('participation_id')
    .execute()
  for (const column of CODE_COLUMNS)
    await db.schema.alterTable('promotional_code').addColumn(column, 'text').execute()
  await sql`update promotional_code set reads_as = replace(replace(replace(code, 'O', '0'), 'I', '1'), 'L', '1')`.execute(
    db,
  )
  await db.schema
    .createIndex('promotional_code_reads_as')
    .unique()
    .on('promotional_code')
    .column('reads_as')
    .execute()
  for (const [former, action] of ACTS)
    await sql`update audit_entry set action = ${action} where action = ${former}`.execute(db)
}

const CODE_COLUMNS = ['reads_as', 'purpose', 'ended_at', 'end_reason']

/** Two acts had names unlike all others, and no words in the journal. */
const ACTS = [
  ['PICK_ACTIVITY', 'activity.pick'],
  ['UNPICK_ACTIVITY', 'activity.unpick'],
] as const

/** Marks stay as they were corrected; an ended code would be good again until its last day, so it gets that day now. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [former, action] of ACTS)
    await sql`update audit_entry set action = ${former} where action = ${action}`.execute(db)
  await db.schema.dropIndex('promotional_code_reads_as').execute()
  await sql`update promotional_code set ends_at = ended_at where ended_at < ends_at`.execute(db)
  for (const column of CODE_COLUMNS)
    await db.schema.alterTable('promotional_code').dropColumn(column).execute()
  await db.schema.dropTable('attendance_correction').execute()
}
