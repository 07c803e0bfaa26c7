import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { makeSigner } from '#server/gateways/signer.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'
import { instant } from '#server/runtime/clock.ts'
import { readSettings } from '#server/runtime/env.ts'
import { watchKeys } from '#server/runtime/keys/watch.ts'
import { resolveSecrets } from '#server/runtime/secrets.ts'
import { world } from '#tests/api/world/world.ts'

/** A site whose keys are in its DATA_DIR, as `npm start` makes them. */
export async function siteWithKeys() {
  const here = await world()
  const { dataDir } = here.services.settings
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await resolveSecrets(here.db, settings, instant(here.clock.now))
  return {
    ...here,
    settings,
    stored: () => readFile(join(dataDir, 'secrets.json'), 'utf8'),
    /** The services of another process of this site, whose clock stands still until `pass` is called. */
    startProcess() {
      let ms = 0
      const keys = watchKeys({ settings, log: here.services.log, clock: () => ms })
      return {
        services: {
          ...here.services,
          settings,
          dataSeal: makeDataSeal(keys.data),
          ticketSeal: makeTicketSeal(keys.tickets),
          signer: makeSigner(keys.sessions),
        },
        pass: (seconds: number) => (ms += seconds * 1000),
      }
    },
  }
}
