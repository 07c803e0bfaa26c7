import type { Db } from '#db/schema.ts'

/**
 * Reads the registrations that hosts entered by hand under this address, for whoever showed that it is theirs. What opens
 * something is left out, and so is what the host wrote about the others of the party; of what hosts may write without end,
 * `most` of each kind, the most recent.
 */
export async function readEnteredByHand(db: Db, emailKey: string | null, most: number) {
  const registrations = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .selectAll('participation')
    .select(['activity.name as activityName', 'activity.startsAt as activityStartsAt'])
    .where('participation.userId', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['participation.email']), '=', emailKey))
    .orderBy('participation.id', 'desc')
    .limit(most)
    .execute()
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .selectAll('ticket')
    .where('participation.userId', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['participation.email']), '=', emailKey))
    .orderBy('ticket.id', 'desc')
    .limit(most)
    .execute()
  const answers = await db
    .selectFrom('answer')
    .innerJoin('participation', 'participation.id', 'answer.participationId')
    .innerJoin('question', 'question.id', 'answer.questionId')
    .selectAll('answer')
    .select(['participation.activityId', 'question.label as question'])
    .where('participation.userId', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['participation.email']), '=', emailKey))
    .where('answer.ticketId', 'is', null)
    .orderBy('answer.id', 'desc')
    .limit(most)
    .execute()
  const withheld = { uuid: null, holderFirstName: null, holderLastName: null }
  return {
    registrations: registrations.map((row) => ({ ...row, requestKey: null })),
    tickets: tickets.map(({ partyUuid: _, ...ticket }) => ({ ...ticket, ...withheld })),
    answers,
  }
}
