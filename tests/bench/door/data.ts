import { fixedKeys } from '#server/gateways/keys.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'
import { ownNetwork } from '#tests/infrastructure/crowd.ts'
import { holdDoor } from '#tests/infrastructure/doors.ts'
import { makeHostOfMany } from '#tests/infrastructure/registrations.ts'
import { secretsOf } from '#tests/infrastructure/sealed.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { chance } from '../chance.ts'
import { makeVisitor, type Visitor } from '../rush/client.ts'

const HOUR_MS = 3_600_000
const SEED = 20_261_203

/** An activity that begins in an hour, with the codes of its tickets. */
export interface Evening {
  activityId: number
  codes: string[]
}

export async function fillEvening({ db, dataDir }: Site, tickets: number): Promise<Evening> {
  const { activityId, registered } = await makeHostOfMany(db, tickets, makeNames())
  const startsAt = new Date(Date.now() + HOUR_MS).toISOString()
  await db.updateTable('activity').set({ startsAt }).where('id', '=', activityId).execute()
  const seal = makeTicketSeal(fixedKeys(secretsOf(dataDir).tickets))
  return { activityId, codes: registered.map(({ uuid }) => seal.seal({ uuid, activityId })) }
}

const SYLLABLES = 'an be cha do é fa gui ho is ju la mo né oui pa ri so tré vi ya'.split(' ')

/** No two need be alike: the same few names again and again would compress to nothing. */
function makeNames(): () => { firstName: string; lastName: string } {
  const random = chance(SEED)
  const word = (syllables: number) => {
    const parts = Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)])
    const [first = '', ...rest] = parts.join('')
    return first.toLocaleUpperCase('fr-CA') + rest.join('')
  }
  return () => ({ firstName: word(2), lastName: word(3) })
}

/** A helper's browser: with a door pass, and a connection and network of its own. */
export async function openDevice(
  { db, urls, publicUrl }: Site,
  activityId: number,
  number: number,
): Promise<Visitor> {
  const { name, value } = await holdDoor(db, activityId, `Entrée ${number + 1}`)
  const headers = { ...ownNetwork(), Cookie: `${name}=${value}`, Origin: publicUrl }
  return makeVisitor(urls[number % urls.length] ?? '', headers)
}
