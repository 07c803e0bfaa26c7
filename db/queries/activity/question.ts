import type { Db } from '#db/schema.ts'
import type { NewQuestion, Question, QuestionUpdate } from '#db/schema/activity.ts'

/** Lists the questions of these activities, in their order. */
export async function listQuestions(db: Db, activityIds: number[]): Promise<Question[]> {
  if (activityIds.length === 0) return []
  return db
    .selectFrom('question')
    .selectAll()
    .where('activityId', 'in', activityIds)
    .where('endedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertQuestion(db: Db, question: NewQuestion): Promise<void> {
  await db.insertInto('question').values(question).execute()
}

/** Changes a question of this activity; one of another activity stays as it is. */
export async function updateQuestion(
  db: Db,
  { id, activityId }: { id: number; activityId: number },
  change: QuestionUpdate,
): Promise<void> {
  await db
    .updateTable('question')
    .set(change)
    .where('id', '=', id)
    .where('activityId', '=', activityId)
    .execute()
}
