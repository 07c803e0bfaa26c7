import { expect, test } from 'vitest'
import { action, loader } from '#app/features/participation/join.tsx'
import { KEPT, registrationIn, sealJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'
import { questions, ticketTypes } from '#tests/api/world/tickets.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'

/** The page of an activity's join form, as somebody without script opens it and sends it. */
async function page(app: World, activityId: number, person: Person | null) {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  if (person) await browser.signIn(person)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `${app.services.settings.publicUrl}/activites/${activityId}/inscription`
  const params = { activityId: String(activityId) }
  const context = { peer: browser.peer }
  const headers = { Cookie }
  return {
    open: (query: Record<string, string>) =>
      loader({ request: new Request(`${url}?${new URLSearchParams(query)}`, { headers }), context, params }),
    send: async (fields: Record<string, string>): Promise<unknown> => {
      const body = new URLSearchParams(fields)
      const request = new Request(url, { method: 'POST', headers, body })
      return action({ request, context: { ...context }, params })
    },
  }
}

const leadsTo = (answer: unknown) =>
  (answer instanceof Response && answer.headers.get('Location')) || 'nowhere'

test('a paid form without an answer that is required comes back, and goes on to be paid with it', async () => {
  const app = await world()
  const hike = await app.activity()
  await ticketTypes(app, hike.id, [{ name: 'Adulte', priceCents: 4000 }])
  const [question] = await questions(app, hike.id, [{ isRequired: true }])
  const { send } = await page(app, hike.id, await app.participant())
  const fields = { as: 'account', nbrParticipant: '1' }
  expect(await send(fields)).toMatchObject({
    data: { status: 400, result: { error: { [`answer-${question}`]: ['answer.required'] } } },
  })
  const answered = await send({ ...fields, [`answer-${question}`]: 'Magog' })
  expect(leadsTo(answered)).toMatch(/\/inscription\/payer\?reprise=/)
})

test('an answer that is too long is refused at its field, before anything else, and stays as it was typed', async () => {
  const app = await world()
  const hike = await app.activity()
  const [question] = await questions(app, hike.id, [{ isRequired: false }])
  const field = `answer-${question}`
  const long = 'x'.repeat(10_000)
  const guest = {
    as: 'guest',
    prenom: 'Gaston',
    email: 'gaston@exemple.org',
    emailAgain: 'gaston@exemple.org',
  }
  for (const [person, fields] of [
    [await app.participant(), { as: 'account' }],
    [null, { ...guest, terms: 'on' }],
  ] as const) {
    const { send } = await page(app, hike.id, person)
    expect(await send({ ...fields, nbrParticipant: '1', [field]: long })).toMatchObject({
      data: {
        status: 400,
        result: { error: { [field]: ['answer.tooLong'] }, initialValue: { [field]: long } },
      },
    })
  }
  expect(await app.db.selectFrom('participation').select('id').execute()).toEqual([])
  const guests = app.db.selectFrom('user').select('id').where('isGuest', '=', true)
  expect(await guests.execute()).toEqual([])
})

test('a line break counts once in an answer, as in the field where it was typed', async () => {
  const app = await world()
  const hike = await app.activity()
  const [question] = await questions(app, hike.id, [{ isRequired: true }])
  const { send } = await page(app, hike.id, await app.participant())
  const answer = `${'x'.repeat(250)}\r\n${'y'.repeat(249)}`
  const sent = await send({ as: 'account', nbrParticipant: '1', [`answer-${question}`]: answer })
  expect(leadsTo(sent)).toBe(`/activites/${hike.id}/inscription/merci?places=1`)
})

test('the form for more people that was left begins as it was typed', async () => {
  const app = await world()
  const hike = await app.activity()
  const bruno = await app.participation({ activity: hike })
  const { open } = await page(app, hike.id, bruno.person)
  const form = new FormData()
  for (const [name, value] of [
    ['nbrParticipant', '3'],
    ['name-2-prenom', 'Maude'],
  ] as const)
    form.append(name, value)
  const { own, typed } = await open({ [KEPT]: sealJoinForm(hike.id, form, app.services) })
  expect(own?.people).toBe(1)
  expect(typed).toMatchObject({ nbrParticipant: 3, 'name-2-prenom': 'Maude' })
})

test('the form of an account that is signed out meanwhile is kept for the way through signing in', async () => {
  const app = await world()
  const hike = await app.activity()
  const { send } = await page(app, hike.id, null)
  const answer = await send({ as: 'account', nbrParticipant: '4', acceptFewer: 'on' })
  const returnTo = new URL(leadsTo(answer), 'https://viree.example').searchParams.get('returnTo') ?? ''
  expect(registrationIn(returnTo)).toEqual({ nbrParticipant: '4', acceptFewer: 'on' })
})
