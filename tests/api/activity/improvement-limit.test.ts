// Also on PostgreSQL: counts rows under the lock of the account.

import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import { refusal, world } from '#tests/api/world/world.ts'

test('texts that come at the same moment are counted one by one', async () => {
  const app = await world()
  const as = app.as(await app.host())
  const { most } = RATE_LIMITS.improve
  const sent = Array.from({ length: most + 10 }, () => as.improvement.ask({ prompt: 'Venez' }))
  const answers = await Promise.allSettled(sent)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  expect(await app.db.selectFrom('improvement').select('id').execute()).toHaveLength(most)
})
