import { type AnswerWithQuestion, listAnswers } from '#db/queries/answer.ts'
import type { Services } from '#server/context.ts'

/** A registration with what it answered to the host's questions. */
export type Answered<Registration> = Registration & { answers?: AnswerWithQuestion[] }

/** Adds what was answered, with one statement for all. */
export async function withAnswers<Registration extends { id: number }>(
  { db }: Pick<Services, 'db'>,
  registrations: readonly Registration[],
): Promise<Answered<Registration>[]> {
  const answers = await listAnswers(
    db,
    registrations.map(({ id }) => id),
  )
  if (answers.length === 0) return [...registrations]
  const byRegistration = new Map<number, AnswerWithQuestion[]>()
  for (const answer of answers) {
    const those = byRegistration.get(answer.participationId)
    if (those) those.push(answer)
    else byRegistration.set(answer.participationId, [answer])
  }
  return registrations.map((registration) => ({
    ...registration,
    answers: byRegistration.get(registration.id) ?? [],
  }))
}
