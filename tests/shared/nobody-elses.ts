import { cookie, makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { nameOf, nameThem } from './readers.ts'

const MEMBERS = 60
const PAGES = 10

/** What members read of each other: empty when all is well. */
interface Readings {
  faults: string[]
  pages: number
}

/** Sixty members with names of their own read ten pages at once, again and again, on all web processes. */
export async function readTogether(site: Site, seconds: number): Promise<Readings> {
  const [host, ...members] = await makeMembers(site.db, MEMBERS + 1)
  if (!host) throw new Error('Nobody was made.')
  await nameThem(site.db, members)
  const activities = await makeActivities(site.db, { count: PAGES, hostId: host.id, capacity: 50 })
  const end = performance.now() + seconds * 1000
  const readings: Readings = { faults: [], pages: 0 }
  await Promise.all(
    members.map(async (member, index) => {
      const url = site.urls[index % site.urls.length] ?? ''
      do {
        const found = await Promise.all(
          activities.map((id) => faultsOf(site, member, `${url}/activites/${id}`)),
        )
        readings.pages += found.length
        readings.faults.push(...found.flat())
      } while (performance.now() < end)
    }),
  )
  return readings
}

async function faultsOf(site: Site, member: Member, url: string): Promise<string[]> {
  // The redirect to the name of the activity is followed.
  const answer = await fetch(url, { headers: { Cookie: cookie(member.token, site.publicUrl).Cookie ?? '' } })
  const html = await answer.text()
  const { firstName, lastName } = nameOf(member)
  const strangers = [...html.matchAll(/Prénom\d+/g)].filter(([name]) => name !== firstName)
  const faults = strangers.map(([name]) => `${firstName} reads ${name}`)
  const own = [`${firstName} ${lastName}`, `href="/profil/${member.id}"`, '>PO</span>']
  faults.push(...own.filter((text) => !html.includes(text)).map((text) => `${firstName} misses ${text}`))
  if (answer.headers.get('cache-control') !== 'private, no-store') faults.push('a proxy may keep it')
  return faults
}
