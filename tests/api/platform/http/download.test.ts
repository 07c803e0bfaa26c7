import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { restContract } from '#server/contract/rest/index.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

describe('a file that a call answers is there to be kept, not shown', () => {
  test('the list of participants, in both formats, by node and by fetch', async () => {
    const app = await world()
    const hike = await app.activity({ name: 'Crêtes (l’été)' })
    const page = app.browser()
    await page.signIn(hike.host)
    const { url } = await listen(app.services)
    const signIn = await fetch(`${url}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Viree-Client': 'mobile' },
      body: JSON.stringify({ username: hike.host.email, password: PASSWORD }),
    })
    const { token } = (await signIn.json()) as { token: string }
    for (const format of ['xlsx', 'csv']) {
      const path = `/api/activity/participant/export?activityId=${hike.id}&format=${format}`
      const answers = [
        await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } }),
        await page.send(path),
      ]
      for (const { status, headers } of answers) {
        expect(status).toBe(200)
        expect(headers.get('content-disposition')).toMatch(
          new RegExp(
            `^attachment; filename="[\\w.-]+\\.${format}"; filename\\*=UTF-8''[\\w.%-]+\\.${format}$`,
          ),
        )
      }
    }
  })

  test('is one of these calls: a new one stands here too', () => {
    const answering = walk(restContract).filter(({ output }) => isFile(output))
    expect(answering.map(({ path }) => path)).toEqual(['order.receipt', 'participation.exportList'])
  })
})

const isFile = (output: unknown) => output instanceof z.ZodFile
