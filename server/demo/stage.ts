import { findUser } from '#db/queries/account/user.ts'
import { activities, cast } from '#db/seeds/index.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { describeSession } from '#server/services/account/sign-in/describe-session.ts'

/** One action of a person, and when it happened. */
export interface Scene {
  at: Date
  play: (services: Services) => Promise<void>
}

/** The people and things that the scenes created so far, by the keys of the seeds. */
export interface Stage {
  people: Map<string, number>
  activities: Map<string, number>
  comments: Map<string, number>
}

/** Returns the session with which a person of the cast acts. */
export async function sessionOf(services: Services, stage: Stage, key: string): Promise<Session> {
  const user = await findUser(services.db, stage.people.get(key) ?? 0)
  if (!user) throw new Error(`${key} did not sign up before acting.`)
  const now = instant(services.now())
  return describeSession(services, 0, user, { expiresAt: now, identityProvenAt: now })
}

export function operatorOf(services: Services, stage: Stage): Promise<Session> {
  return sessionOf(services, stage, cast.find(({ role }) => role === 'operator')?.key ?? '')
}

/** The key of the host of an activity. */
export function hostOf(activity: string): string {
  return activities.find(({ key }) => key === activity)?.host ?? ''
}
