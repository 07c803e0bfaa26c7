import { type AnswerWithQuestion, listAnswers } from '#db/queries/participation/answers.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Services } from '#server/runtime/context.ts'

/** A participation with its answers to the host's questions. */
export type Answered<AnswerableParticipation> = AnswerableParticipation & { answers?: AnswerWithQuestion[] }

/** Adds the answers, with one statement for all. */
export async function withAnswers<AnswerableParticipation extends { id: number }>(
  { db }: Pick<Services, 'db'>,
  participations: readonly AnswerableParticipation[],
): Promise<Answered<AnswerableParticipation>[]> {
  const answers = await listAnswers(db, idsOf(participations))
  if (answers.length === 0) return [...participations]
  const byParticipation = new Map<number, AnswerWithQuestion[]>()
  for (const answer of answers) {
    const those = byParticipation.get(answer.participationId)
    if (those) those.push(answer)
    else byParticipation.set(answer.participationId, [answer])
  }
  return participations.map((participation) => ({
    ...participation,
    answers: byParticipation.get(participation.id) ?? [],
  }))
}
