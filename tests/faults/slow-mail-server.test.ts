// Only in test:all: a mail server that answers after 20 s is waited for.

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Services } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { notify } from '#server/services/notification/notification.ts'
import { makeMembers } from '#tests/infrastructure/crowd.ts'
import { makeMailServer } from '#tests/infrastructure/servers/mail.ts'
import { startSite } from '#tests/infrastructure/site.ts'

/** The worker's clock runs so many times faster: a lease of a minute is over in six seconds. */
const QUICK_TIMES = 10

/** 20 s of the worker's clock before each answer: two minutes a conversation, longer than any lease. */
const DELAY_MS = 20_000 / QUICK_TIMES

const ENGINES = [
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
  { engine: 'SQLite', postgres: undefined },
]

/** The small size on one of them: it waits most of its time. */
test.each(process.env.TEST_SIZE === 'whole' ? ENGINES : ENGINES.slice(0, 1))(
  'a mail server that answers each command after 20 s gets each e-mail once, on $engine',
  async ({ postgres }) => {
    const [site, server] = [
      await startSite({ webs: 0, postgres }),
      await makeMailServer({ delayMs: DELAY_MS }),
    ]
    try {
      const services = {
        db: site.db,
        now: () => new Date(),
        settings: readSettings({}),
      } as unknown as Services
      const people = await makeMembers(site.db, 3)
      for (const { id } of people) await notify(services, id, 'WELCOME', {})
      await site.startWorker({
        SMTP_URL: server.url,
        NODE_OPTIONS: `--import=${fileURLToPath(new URL('../kill/quick-clock.mjs', import.meta.url))}`,
        QUICK_TIMES: String(QUICK_TIMES),
        QUICK_FROM: String(Date.now()),
      })
      const undone = () => site.db.selectFrom('task').select('id').where('doneAt', 'is', null).execute()
      while ((await undone()).length > 0) await pause(100)
      await pause(5 * DELAY_MS) // an e-mail that was begun a second time would arrive now
      expect(server.arrived.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
      const tasks = await site.db.selectFrom('task').select('attempts').execute()
      expect(tasks.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    } finally {
      await site.stop()
      await server.leave()
    }
  },
)
