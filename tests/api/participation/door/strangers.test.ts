import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { leave } from '#tests/api/world/limits.ts'
import { refusal } from '#tests/api/world/world.ts'
import { evening, reading } from './evening.ts'

const TOKEN_OF_NOBODY = 'x'.repeat(43)

/** A browser with this cookie of a door. */
async function browserWith({ contextOf }: Awaited<ReturnType<typeof evening>>, doorTokens: string[]) {
  const context = await contextOf(null)
  return createRouterClient(router, {
    context: { ...context, services: { ...context.services, doorTokens } },
  })
}

test('guests who try links on the network of the place keep no device of its door waiting', async () => {
  const app = await evening()
  const { services, contextOf, helper, host, veillee, tickets } = app
  const { id: activityId } = veillee
  const zoe = await helper()
  await leave(services, 0, 'wrongLink', (await contextOf(null)).peer)
  for (const holder of [zoe, host]) {
    expect(await holder.door.read({ activityId })).toMatchObject({ expected: 4 })
    expect(await holder.pages.door.held({ activityId })).toMatchObject({ expected: 4 })
    expect(await holder.ticket.look({ ticket: tickets[0]!.qr })).toMatchObject({ ok: true })
  }
  expect(await zoe.ticket.checkIn({ activityId, uuid: tickets[0]!.qr, rate: 1 })).toMatchObject({ ok: true })
  const { scans } = await zoe.door.settle({ activityId, scans: [reading(tickets[1]!.qr)] })
  expect(scans).toMatchObject([{ verdict: { ok: true } }])

  const stranger = await browserWith(app, [TOKEN_OF_NOBODY])
  await expect(stranger.door.read({ activityId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  await expect(stranger.pages.ticket.read({ uuid: randomUUID() })).rejects.toMatchObject({ status: 429 })
})

test('codes that a helper looks at elsewhere are counted; a cookie that nobody gave looks at nothing', async () => {
  const app = await evening()
  const zoe = await app.helper()
  const look = () => zoe.ticket.look({ ticket: randomUUID() })
  for (let tries = 0; tries < 30; tries++) expect(await look()).toMatchObject({ detail: 'unknown' })
  await expect(look()).rejects.toMatchObject({ status: 429 })

  const stranger = await browserWith(app, [TOKEN_OF_NOBODY])
  await expect(stranger.ticket.look({ ticket: randomUUID() })).rejects.toMatchObject(
    refusal('UNAUTHORIZED', 401),
  )
})
