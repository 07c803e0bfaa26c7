import { expect, test } from 'vitest'
import { action } from '#app/features/hosting/editor/edit.tsx'
import { world } from '#tests/api/world/world.ts'

interface Answer {
  data: { lockVersion: number | null }
  init: ResponseInit | null
}

/** The form of a published activity, without script; `press` returns what the server answers to a button. */
async function editor() {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes' })
  const browser = app.browser()
  await browser.signIn(hike.host)
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const press = async (intent: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, intent })) form.append(name, value)
    const origin = app.services.settings.publicUrl
    const url = `${origin}/mes-activites/${hike.id}/modifier`
    const headers = { Cookie: cookie, Origin: origin }
    const request = new Request(url, { method: 'POST', headers, body: form })
    const params = { activityId: String(hike.id) }
    const answer: unknown = await action({ request, context: { peer: browser.peer }, params })
    const { data, init } = answer as Answer
    return { status: init?.status ?? 200, lockVersion: data.lockVersion }
  }
  return { ...app, hike, press }
}

const TYPED = {
  ...{ name: 'Les crêtes au crépuscule', typeId: '1', description: 'On marche.', language: 'fr' },
  ...{ startDate: '2099-01-01T10:00', timeZone: 'America/Toronto', city: 'Rimouski', unlimited: 'on' },
}

test.each<[string, string, Record<string, string>]>([
  ['a row was added', 'add:questions', TYPED],
  ['the improved text was read', 'resume', TYPED],
  ['an error was shown', 'publish', { ...TYPED, name: '' }],
])('a form that comes back because %s still names the version that was read', async (_, intent, typed) => {
  const { as, hike, press, db } = await editor()
  const lockVersion = (await as(hike.host).activity.read({ activityId: hike.id })).lockVersion!
  const colleague = { activityId: hike.id, description: 'Le départ est à la gare.' }
  await as(hike.host).activity.update({ activity: colleague })

  const returned = await press(intent, { ...typed, lockVersion: String(lockVersion) })
  expect(returned.lockVersion).toBe(lockVersion)
  const sent = await press('publish', { ...TYPED, lockVersion: String(returned.lockVersion) })
  expect(sent).toEqual({ status: 409, lockVersion })
  const { description } = await db.selectFrom('activity').select('description').executeTakeFirstOrThrow()
  expect(description).toBe(colleague.description)
})
