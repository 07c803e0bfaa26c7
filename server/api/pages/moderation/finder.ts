import { z } from 'zod'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { User } from '#db/schema/account.ts'
import { operatorPage } from '#server/api/base.ts'
import { presentHost } from '#server/api/present/activity.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { stateOfActivity, stateOfPerson } from '#server/domain/moderation/finder.ts'
import { Wanted } from '#server/schemas/moderation/finder.ts'
import { findForOperator } from '#server/services/moderation/finder.ts'

/** Accounts by address, name or number; activities by title, number or host. */
const search = operatorPage
  .input(z.object({ wanted: Wanted }))
  .handler(async ({ input: { wanted }, context: { services, session } }) => {
    const { people, activities, ...more } = await findForOperator(services, session, wanted)
    const now = services.now()
    return {
      people: people.map((person) => presentPerson(person)),
      activities: activities.map((activity) => presentFound(activity, now)),
      ...more,
    }
  })

function presentPerson(person: User) {
  return {
    userId: person.id,
    displayName: displayName(person),
    /** An organisation has a person behind it. */
    person: person.organisationName ? `${person.firstName} ${person.lastName}`.trim() : null,
    email: person.deletedAt ? null : person.email,
    registeredAt: person.registeredAt,
    state: stateOfPerson(person),
  }
}

function presentFound(activity: ListedActivity, now: Date) {
  const { id, name, language, startsAt, timeZone, city, promotedAt } = activity
  const { userId, displayName } = presentHost(activity)
  return {
    activityId: id,
    slug: slugOf(name),
    name,
    language,
    startDate: startsAt,
    timeZone,
    city: activity.isOnline ? null : city,
    host: { userId, displayName },
    isPicked: promotedAt !== null,
    state: stateOfActivity(activity, now),
  }
}

export const finder = { search }
