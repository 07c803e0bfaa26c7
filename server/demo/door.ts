import { randomUUID } from 'node:crypto'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { doorDay } from '#db/seeds/index.ts'
import type { SeedDoorParty } from '#db/seeds/types.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { openDoor } from '#server/services/participation/door/device.ts'
import { makeDoorPass, openDoorWithPass } from '#server/services/participation/door/pass.ts'
import { settleReadings } from '#server/services/participation/door/settle.ts'
import { ticketUrl } from '#server/services/participation/ticket-link.ts'
import { DAY_MS } from './dates.ts'
import { firstHost, publishHosted, registerParty } from './hosted.ts'
import { sessionOf, type Stage } from './stage.ts'
import { playTickets } from './tickets.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** When the activity was published, and everybody registered. */
const PUBLISHED_MINUTES_AGO = (3 * DAY_MS) / MINUTE_MS
const OPENED_MINUTES_AGO = 90
const SNOW = 3

/** The codes of a party, by the key of who registered, as they were at first. */
type Codes = Map<string, readonly string[]>

/** Gives the first host a door that is open: two devices, and what they have read. */
export async function playDoor(services: Services, stage: Stage, today: Date): Promise<void> {
  const ago = (minutes: number): Services => ({
    ...services,
    now: () => new Date(today.getTime() - minutes * MINUTE_MS),
  })
  const before = ago(PUBLISHED_MINUTES_AGO)
  const { name, description, town, address, hours, startedMinutesAgo } = doorDay
  const activityId = await publishHosted(before, stage, {
    ...{ name, description, town, address, hours, typeId: SNOW, capacity: 40 },
    startsAt: onTheQuarter(ago(startedMinutesAgo).now()),
  })
  const codes: Codes = new Map()
  for (const party of doorDay.parties)
    codes.set(party.person, await bringParty(before, stage, activityId, party))
  const tokens = await openDevices(ago(OPENED_MINUTES_AGO), stage, activityId)
  for (const reading of doorDay.readings) {
    const isHost = reading.device === 'host'
    const at = {
      ...ago(reading.minutesAgo),
      doorTokens: [tokens[reading.device]],
      doorWaiting: isHost ? 0 : doorDay.helperHolds,
    }
    const session = isHost ? await sessionOf(at, stage, firstHost()) : null
    done(await settleReadings(at, session, { activityId, readings: readingsOf(at, reading, codes) }))
  }
}

function onTheQuarter(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % QUARTER_MS))
}

/** Registers a party and plays what it does with its tickets. Returns their codes of before. */
async function bringParty(
  services: Services,
  stage: Stage,
  activityId: number,
  party: SeedDoorParty,
): Promise<readonly string[]> {
  const participationId = await registerParty(services, stage, { activityId, ...party })
  const tickets = await listOpenTickets(services.db, [participationId])
  await playTickets(services, await sessionOf(services, stage, party.person), participationId, party)
  return tickets.map((ticket) => ticketUrl(services, ticket))
}

/** Opens the door on the host's telephone, and on a helper's by the link. Returns the secrets of their cookies. */
async function openDevices(services: Services, stage: Stage, activityId: number) {
  const host = await sessionOf(services, stage, firstHost())
  const { token } = done(await makeDoorPass(services, host, { activityId }))
  const opened = done(await openDoor(services, host, { activityId, name: doorDay.hostDevice }))
  const helped = done(await openDoorWithPass(services, { token, name: doorDay.helperDevice }))
  return { host: opened.deviceToken, helper: helped.deviceToken }
}

function readingsOf({ now }: Services, { person, tickets }: (typeof doorDay.readings)[number], codes: Codes) {
  return tickets.map((ticket) => ({
    scanId: randomUUID(),
    code: { text: codes.get(person)?.[ticket - 1] ?? '' },
    way: 'CAMERA' as const,
    readAt: instant(now()),
    isLook: false,
    isLive: true,
  }))
}

function done<Result extends object>(result: Result): Exclude<Result, { refused: string }> {
  if ('refused' in result) throw new Error(`The demo’s door was refused: ${String(result.refused)}`)
  return result as Exclude<Result, { refused: string }>
}
