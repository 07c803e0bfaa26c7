import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

interface Person {
  userId: number
  emailKey: string
}

/**
 * Returns whether a person has anything to do with an activity, now or in the past: as a host (of any activity, as hosts
 * have registrations to mark), as a member of the organisation that hosts it, as its creator, as somebody registered,
 * in line or invited, or as the author of a comment or a review.
 */
export async function isInvolved(db: Db, activityId: number, { userId, emailKey }: Person): Promise<boolean> {
  return db
    .selectNoFrom((eb) => eb.lit(1).as('found'))
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('activity').select('id').where('hostId', '=', userId)),
        eb.exists(
          eb
            .selectFrom('activity')
            .leftJoin('membership', 'membership.organisationId', 'activity.hostId')
            .select('activity.id')
            .where('activity.id', '=', activityId)
            .where((eb) =>
              eb.or([eb('activity.createdBy', '=', userId), eb('membership.userId', '=', userId)]),
            ),
        ),
        eb.exists(
          eb
            .selectFrom('participation')
            .select('id')
            .where('activityId', '=', activityId)
            .where('userId', '=', userId),
        ),
        eb.exists(
          eb
            .selectFrom('waitingEntry')
            .select('id')
            .where('activityId', '=', activityId)
            .where('userId', '=', userId)
            .where('endedAt', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('activityInvitation')
            .select('id')
            .where('activityId', '=', activityId)
            .where((eb) => eb.or([eb('emailKey', '=', emailKey), eb('answeredBy', '=', userId)])),
        ),
        ...(['comment', 'review'] as const).map((contribution) =>
          eb.exists(
            eb
              .selectFrom(contribution)
              .select('id')
              .where('activityId', '=', activityId)
              .where('authorId', '=', userId),
          ),
        ),
      ]),
    )
    .$call(isFound)
}
