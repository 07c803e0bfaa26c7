import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { currentSession } from '#app/lib/request.server.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { readSettings } from '#server/runtime/env.ts'

const SERVICES = Symbol.for('viree.services')
const holder = globalThis as Record<symbol, unknown>
const before = holder[SERVICES]

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

afterEach(() => {
  process.off('unhandledRejection', note)
  holder[SERVICES] = before
})

test('a form that only asks who sends it leaves nothing unhandled while the database is away: that would end the process', async () => {
  const db = new Proxy(
    {},
    {
      get() {
        throw new DatabaseUnavailable('AWAY', new Error('connect ECONNREFUSED'))
      },
    },
  )
  holder[SERVICES] = { db, settings: readSettings({}), now: () => new Date() }
  process.on('unhandledRejection', note)
  const request = new Request('http://localhost/mon-compte/profil', {
    method: 'POST',
    headers: { Authorization: `Bearer ${'a'.repeat(40)}` },
    body: new URLSearchParams({ prenom: 'Camille' }),
  })
  const refusal: unknown = await currentSession({ request, context: {} }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 503 })
  await nextTurn()
  expect(unhandled).toEqual([])
})
