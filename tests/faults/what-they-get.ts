import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { bearer, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'

/** Longer than any limit of the product: nothing may wait for ever. */
const NEVER_MS = 40_000

export interface Got {
  status: number | 'no answer'
  retryAfter: string | null
  /** The body's message about it, in a word. */
  says: string
}

/** Sends one request; a response that takes too long counts as none. */
export async function get(url: string, init: RequestInit = {}): Promise<Got> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(NEVER_MS) })
    const text = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), says: gist(text) }
  } catch {
    return { status: 'no answer', retryAfter: null, says: '' }
  }
}

function gist(text: string): string {
  if (!text.startsWith('{')) return /<h1[^>]*>([^<]+)/.exec(text)?.[1] ?? text.slice(0, 40)
  const { code, database, result } = JSON.parse(text) as Record<string, string | undefined>
  return code ?? database ?? result ?? ''
}

/** The answers for a visitor, a monitoring program, and a person who registers, at the same moment. */
export interface Picture {
  visitor: Got
  health: Got
  participation: Got
}

/** A site with people who may register, and an activity for them. */
export async function cast(site: Site, people: number) {
  const [host, ...members] = await makeMembers(site.db, 1 + people)
  const [activityId = 0, otherId = 0] = await makeActivities(site.db, {
    count: 2,
    hostId: host!.id,
    capacity: 500,
  })
  const [url = ''] = site.urls
  const register = (member: Member) =>
    get(`${url}/api/activity/participant`, {
      method: 'POST',
      headers: { ...bearer(member.token), ...ownNetwork(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ activityId, attendance: [{ nbrParticipant: 1 }] }),
    })
  const visit = () => get(`${url}/activites`, { headers: ownNetwork() })
  const watch = () => get(`${url}/sante`)
  return {
    members,
    activityId,
    otherId,
    register,
    visit,
    watch,
    async look(member: Member): Promise<Picture> {
      const [visitor, health, participation] = await Promise.all([visit(), watch(), register(member)])
      return { visitor, health, participation }
    },
  }
}

/** Repeats until it succeeds: counted, not timed. Returns the number of tries. */
export async function untilIs(ask: () => Promise<Got>, status: number, most = 60): Promise<number> {
  for (let times = 1; times <= most; times++) {
    if ((await ask()).status === status) return times
    await pause(250)
  }
  throw new Error(`Not ${status} within ${most} tries.`)
}

/** Registrations and tickets of these people, as the rows have them. */
export async function holdings(
  db: Db,
  members: Member[],
): Promise<{ registrations: number; tickets: number }[]> {
  return Promise.all(
    members.map(async ({ id }) => {
      const open = db.selectFrom('participation').where('userId', '=', id).where('endedAt', 'is', null)
      const registrations = await open.select('id').execute()
      const tickets = await db
        .selectFrom('ticket')
        .select('id')
        .where('participationId', 'in', open.select('id'))
        .execute()
      return { registrations: registrations.length, tickets: tickets.length }
    }),
  )
}

/** The table of docs/operating.md. */
export function print(title: string, rows: [string, Picture][]): void {
  const tell = ({ status, retryAfter, says }: Got) =>
    `${status}${says ? ` ${says}` : ''}${retryAfter ? ` (again in ${retryAfter} s)` : ''}`
  const lines = rows.map(
    ([when, { visitor, health, participation }]) =>
      `  ${when}: visitor ${tell(visitor)} · /sante ${tell(health)} · registration ${tell(participation)}`,
  )
  console.log([title, ...lines].join('\n'))
}
