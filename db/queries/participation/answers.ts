import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Question } from '#db/schema/activity.ts'
import type { Answer, NewAnswer } from '#db/schema/participation.ts'
import { IS_LISTED_TICKET } from './ticket.ts'

export async function insertAnswers(db: Db, answers: NewAnswer[]): Promise<void> {
  if (answers.length > 0) await db.insertInto('answer').values(answers).execute()
}

/** An answer with its question. */
export interface AnswerWithQuestion extends Answer, Pick<Question, 'kind' | 'label'> {
  /** The place of the person among the tickets of the registration, from 1; 0 where it was asked once. */
  person: number
}

/**
 * Lists the answers of these registrations, in the order of the questions. Answers of people whose ticket has ended are
 * left out, unless it ended with the activity; answers to questions that are no longer asked are kept.
 */
export async function listAnswers(db: Db, participationIds: number[]): Promise<AnswerWithQuestion[]> {
  if (participationIds.length === 0) return []
  return db
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.questionId')
    .leftJoin('ticket', 'ticket.id', 'answer.ticketId')
    .selectAll('answer')
    .select(['question.kind', 'question.label'])
    .select(
      sql<number>`(select count(*) from ticket as held where held.participation_id = answer.participation_id and (held.ended_at is null or held.ended_reason = 'ACTIVITY_CANCELLED') and held.id <= answer.ticket_id)`.as(
        'person',
      ),
    )
    .where('answer.participationId', 'in', participationIds)
    .where(IS_LISTED_TICKET)
    .orderBy('question.position')
    .orderBy('question.id')
    .orderBy('answer.ticketId')
    .execute()
}

/** Empties the answers of a person who leaves the platform. */
export async function forgetAnswersOf(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('answer')
    .where('participationId', 'in', (select) =>
      select.selectFrom('participation').select('id').where('userId', '=', userId),
    )
    .execute()
}

export async function forgetAnswers(db: Db, participationIds: number[]): Promise<void> {
  if (participationIds.length === 0) return
  await db.deleteFrom('answer').where('participationId', 'in', participationIds).execute()
}
