import { beforeEach, expect, test } from 'vitest'
import { loader as screen } from '#app/features/account/sign-in/authentication.tsx'
import { action as comment } from '#app/features/activity/conversation/thread.tsx'
import { action as join } from '#app/features/participation/join.tsx'
import { SPONSOR } from '#app/shared/account/sponsor.ts'
import { type World, world } from '#tests/api/world/world.ts'

let app: World
let code: string
let hike: Awaited<ReturnType<World['activity']>>

beforeEach(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  hike = await app.activity()
  code = (await app.as(await app.participant()).pages.account.details()).sponsorshipCode
})

type Action = typeof join | typeof comment

/** Sends a form of a visitor, and returns where it leads. */
async function leave(action: Action, path: string, fields: Record<string, string>, params = {}) {
  const body = new URLSearchParams(fields)
  const url = `${app.services.settings.publicUrl}${path}`
  const args = { request: new Request(url, { method: 'POST', body }), context: { peer: '203.0.113.9' } }
  const answer = await action({ ...args, params: { activityId: String(hike.id), ...params } } as never)
  return (answer as Response).headers.get('Location') ?? ''
}

/** Opens the authentication screen, and returns what stands in its field for the code. */
async function codeAt(path: string) {
  const request = new Request(`${app.services.settings.publicUrl}${path}`)
  const opened = await screen({ request, context: { peer: '203.0.113.9' }, params: {} })
  return opened.sponsorship
}

test('the code of a link stays in the way to signing up from the form to join, and comes back', async () => {
  const path = `/activites/${hike.id}/inscription?n=2&spsId=${code}`
  for (const view of ['login', 'signup']) {
    const away = await leave(join, path, { as: 'guest', nbrParticipant: '2', signIn: view })
    const { searchParams } = new URL(away, 'https://viree.example')
    const back = new URL(searchParams.get('returnTo') ?? '', 'https://viree.example')
    expect(back.pathname).toBe(`/activites/${hike.id}/inscription`)
    expect(back.searchParams.get(SPONSOR)).toBe(code)
    expect(await codeAt(away)).toEqual({ code, isUnknown: false })
  }
})

test('it stays in the way from a comment', async () => {
  const { commentId } = await app.as(hike.host).comment.add({ activityId: hike.id, comment: 'Bonjour!' })
  const path = `/activites/${hike.id}/commentaires/${commentId}?spsId=${code}`
  const away = await leave(comment, path, { comment: 'À quelle heure?' }, { commentId: String(commentId) })
  expect(await codeAt(away)).toEqual({ code, isUnknown: false })
})

test('the button of the header, which only knows the page, takes it along', async () => {
  const returnTo = `/activites/${hike.id}/les-cretes?spsId=${code}`
  const away = `/authentification?${new URLSearchParams({ set: 'login', returnTo })}`
  expect(await codeAt(away)).toEqual({ code, isUnknown: false })
  expect(await codeAt('/authentification?set=login')).toEqual({ code: '', isUnknown: false })
})
