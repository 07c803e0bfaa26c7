import { createRouterClient } from '@orpc/server'
import { router } from '#server/api/router.ts'
import { withCaller } from '#server/api/with-caller.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import type { Context, Locale } from '#server/runtime/context.ts'
import { findSession, openSession } from '#server/services/account/sign-in/session.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import { emptyDatabase } from '#tests/api/world/database/database.ts'
import { makeBrowser } from './browser.ts'
import { makeCast, type Person } from './cast.ts'
import { makeTestServices } from './services.ts'

export { isOnPostgres } from '#tests/api/world/database/database.ts'
export { PASSWORD } from './services.ts'
export type { Person } from './cast.ts'

let worlds = 0

export type World = Awaited<ReturnType<typeof world>>

/**
 * An app of its own for each test: an empty database, the services with a clock that stands still, and a cast that acts
 * through the services. `as(alice)` calls the procedures as she would; `browser()` calls REST.
 */
export async function world(settings: Record<string, string> = {}) {
  const { services, clock } = await makeTestServices(await emptyDatabase(), settings)
  const cast = makeCast(services)
  worlds++
  const peer = `198.18.${worlds >> 8}.${worlds & 255}` // the files of a process share the count

  async function contextOf(person: Person | null, locale: Locale = 'fr'): Promise<Context> {
    const session = person && (await cast.sessionOf(person))
    return { services: withCaller(services, { peer, session }), session, locale, peer }
  }

  return {
    ...cast,
    services,
    db: services.db,
    clock,
    mailer: services.mailer,
    contextOf,
    /** All procedures, as this person (null: a visitor) may call them. */
    as: (person: Person | null, locale?: Locale) =>
      createRouterClient(router, { context: () => contextOf(person, locale) }),
    /** The same in a session of their own, which grows older with the clock. */
    async signedIn(person: Person) {
      const { token } = await openSession(services, person.id, {
        client: 'mobile',
        userAgent: null,
        way: 'PASSWORD',
      })
      const context = async (): Promise<Context> => {
        const session = await findSession(services, token)
        return { services: withCaller(services, { peer, session }), session, locale: 'fr', peer }
      }
      return createRouterClient(router, { context })
    },
    browser: () => makeBrowser(services),
    telephone: () => makeBrowser(services, { keepsCookies: false }),
    /** Does all background work that is due, and returns the emails that were sent with it. */
    async delivered(): Promise<OutgoingEmail[]> {
      const before = services.mailer.sent.length
      await drain(services)
      return services.mailer.sent.slice(before)
    },
  }
}

/** Returns the error with which a call is refused. */
export function refusal(code: string, status: number) {
  return { code, status }
}
