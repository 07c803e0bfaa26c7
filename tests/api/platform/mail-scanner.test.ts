import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchPath } from '@remix-run/react'
import { describe, expect, test } from 'vitest'
import { loader as frame } from '#app/root.tsx'
import routes from '#app/routes.ts'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

/**
 * Programs that protect mailboxes open every link of an email before its reader does, some of them several times.
 * Opening a link never uses up its secret, and changes nothing at all (decisions §2): the page that it leads to has a
 * button.
 */
const NEW = 'neuf hérons sous la pluie de novembre'

interface Page {
  loader?: (args: LoaderFunctionArgs) => unknown
}

const pages = import.meta.glob<Page>('/app/features/**/*.{ts,tsx}')

/** Returns the page of an address of the site. */
async function pageAt(pathname: string): Promise<{ page: Page; params: LoaderFunctionArgs['params'] }> {
  for (const { path, file } of routes) {
    const match = matchPath(`/${path ?? ''}`, pathname)
    const load = pages[`/app/${file}`]
    if (match && load) return { page: await load(), params: match.params }
  }
  throw new Error(`No page at ${pathname}.`)
}

const WAYS: { method: 'GET' | 'HEAD'; headers: Record<string, string> }[] = [
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: {} },
  { method: 'GET', headers: { 'Sec-Purpose': 'prefetch' } },
  { method: 'GET', headers: { 'User-Agent': 'Mozilla/5.0 (compatible; SafeLinks/1.0)' } },
]

/** Opens a link as such a program does, each way twice. */
async function scan(link: URL): Promise<void> {
  const { page, params } = await pageAt(link.pathname)
  for (const way of [...WAYS, ...WAYS]) {
    const context = { peer: '203.0.113.77' }
    const loaders = [frame, page.loader].filter((load) => load !== undefined)
    for (const load of loaders) {
      const answer: unknown = await Promise.resolve(
        load({ request: new Request(link, way), context, params }),
      ).catch((thrown: unknown) => thrown)
      if (answer instanceof Error) throw answer
    }
  }
}

/** All rows of all tables, sorted: PostgreSQL reads a row that was written again in another place. */
async function everything({ db }: World): Promise<object> {
  const rows: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    if (/search|sqlite|kysely/.test(name)) continue
    const all = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    rows[name] = all.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}

async function app() {
  const here = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: here.services })
  /** Returns the links of the newest email to this address, after a program has opened them all. */
  const scanned = async (email: string): Promise<URL[]> => {
    const { text } = lastTo(await here.delivered(), { email })
    const links = [...text.matchAll(/https?:\/\/[^\s<>)]+/g)].map(([link]) => new URL(link))
    const ours = links.filter(({ origin }) => origin === here.services.settings.publicUrl)
    expect(ours.length).toBeGreaterThan(0)
    const before = await everything(here)
    for (const link of ours) await scan(link)
    expect(await everything(here)).toEqual(before)
    return ours
  }
  return { ...here, scanned }
}

const secretIn = (links: URL[], name: string) =>
  links.map(({ searchParams }) => searchParams.get(name)).find((value) => value !== null) ?? ''

describe('a program that opens every link leaves them to their reader', () => {
  test('of the email that confirms an address', async () => {
    const { as, scanned } = await app()
    const username = 'lectrice@exemple.org'
    await as(null).account.signUp({ username, password: PASSWORD, firstname: 'Léa', name: 'Roy' })
    const clid = secretIn(await scanned(username), 'clid')
    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ confirmed: true, already: false })
  })

  test('of the email with a code for a password', async () => {
    const { as, participant, delivered, scanned } = await app()
    const { email } = await participant()
    await delivered()
    await as(null).account.requestPassword({ email })
    const code = secretIn(await scanned(email), 'code')
    expect(await as(null).account.changePassword({ code, newPass: NEW })).toEqual({ changed: true })
  })

  test('of the email about a change of how the account signs in', async () => {
    const { as, participant, delivered, scanned } = await app()
    const alice = await participant()
    await delivered()
    await as(alice).account.changePassword({ previousPass: PASSWORD, newPass: NEW })
    const link = secretIn(await scanned(alice.email), 'lien')
    expect(await as(null).pages.credentialChange.deny({ link })).toEqual({ denied: true, already: false })
  })

  test('of the email that lets a guest choose a password', async () => {
    const { as, services, scanned } = await app()
    const { email: username } = await guestOf(services)
    const input = { username, password: PASSWORD, firstname: 'Léa', name: 'Roy' }
    await as(null)
      .account.signUp(input)
      .catch(() => undefined)
    const guestId = secretIn(await scanned(username), 'passe')
    expect(await as(null).pages.account.choosePassword({ guestId, newPass: NEW })).toHaveProperty('userId')
  })

  test('of the email with a guest’s tickets: the registration stays as it is', async () => {
    const { as, services, activity, scanned } = await app()
    const { email, pass } = await guestOf(services)
    const { id: activityId } = await activity()
    await as(null).participation.join({ activityId, attendance: [{ nbrParticipant: 2 }], guestId: pass })
    const guestId = secretIn(await scanned(email), 'passe')
    expect(await ownRegistrations(as(null), { guestId })).toMatchObject([
      { participant: { participantNbr: 2 } },
    ])
  })

  test('of the emails that invite into an organisation and to the newsletter', async () => {
    const { as, participant, scanned } = await app()
    const club = await participant({ organisationName: 'Club de marche' })
    const email = 'invitee@exemple.org'
    await as(club).pages.organisation.invite({ organisationId: club.id, email, role: 'MEMBER' })
    expect(secretIn(await scanned(email), 'lien')).not.toBe('')
    const subscriber = 'abonnee@exemple.org'
    await as(null).contact.subscribe({ email: subscriber })
    expect(secretIn(await scanned(subscriber), 'lien')).not.toBe('')
  })
})
