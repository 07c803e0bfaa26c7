import { beforeEach, expect, test } from 'vitest'
import { loader as calendar } from '#app/features/activity/calendar.ts'
import { action as sendComment, loader as thread } from '#app/features/activity/conversation/thread.tsx'
import { loader as page } from '#app/features/activity/page.tsx'
import { loader as reviews } from '#app/features/activity/reviews.tsx'
import { guestLinkCookie } from '#app/lib/http/cookies.server.ts'
import { activityPagePath, slugOf } from '#server/domain/activity/paths.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { guestParticipation } from '#tests/api/world/without-account.ts'
import { type World, world } from '#tests/api/world/world.ts'

type Answer = typeof page | typeof calendar | typeof thread | typeof reviews

let app: World
let hike: Awaited<ReturnType<World['activity']>>
let link: string
let threadId: number
let replyId: number

beforeEach(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const host = await app.host()
  hike = await app.activity({ host })
  const { email } = await guestParticipation(app.services, hike.id)
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', email)
    .executeTakeFirstOrThrow()
  link = await makeGuestLink(app.services, id)
  const { comment } = app.as(host)
  threadId = (await comment.add({ activityId: hike.id, comment: 'Apportez des crampons.' })).commentId
  replyId = (await comment.add({ activityId: hike.id, comment: 'Et de l’eau.', commentId: threadId }))
    .commentId
  await app.db.updateTable('activity').set({ isPrivate: true }).where('id', '=', hike.id).execute()
})

/** Opens a page of the activity, as the browser of a guest who has opened the link of the email does. */
async function open(answer: Answer, path: string, cookie?: string, body?: URLSearchParams): Promise<unknown> {
  const url = `${app.services.settings.publicUrl}${activityPagePath(hike.id, path)}`
  const headers = { ...(cookie && { Cookie: cookie }), 'Accept-Language': 'fr' }
  const request = new Request(url, body ? { method: 'POST', headers, body } : { headers })
  const [, commentId] = /commentaires\/(\d+)/.exec(path) ?? []
  const params = { activityId: String(hike.id), slug: slugOf(hike.name), commentId }
  try {
    return await answer({ request, context: { peer: '203.0.113.9' }, params } as never)
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return thrown
  }
}

const keptLink = async () => (await guestLinkCookie().serialize(link)).split(';')[0]
const whereTo = (answer: unknown) => (answer instanceof Response ? answer.headers.get('Location') : null)
const pages = (): [Answer, string][] => [
  [page, slugOf(hike.name)],
  [reviews, 'avis'],
  [thread, `commentaires/${threadId}`],
  [calendar, 'activite.ics'],
]

test('the link of an email opens every page of a private activity, and leaves the address at once', async () => {
  for (const [answer, path] of pages()) {
    const first = (await open(answer, `${path}?passe=${link}`)) as Response
    expect([path, whereTo(first)]).toEqual([path, activityPagePath(hike.id, `${path}?passe=ici`)])
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0]
    const opened = await open(answer, `${path}?passe=ici`, cookie)
    expect([path, opened instanceof Response ? opened.status : 200]).toEqual([path, 200])
  }
})

test('a page whose link had no room for the mark is opened with it', async () => {
  const cookie = await keptLink()
  for (const [answer, path] of pages()) {
    const to = whereTo(await open(answer, path, cookie))
    expect([path, to]).toEqual([path, activityPagePath(hike.id, `${path}?passe=ici`)])
  }
})

test('without the link, or with the one of a stranger, the activity does not exist', async () => {
  link = await makeGuestLink(app.services, (await guestOf(app.services)).id)
  const cookie = await keptLink()
  for (const [answer, path] of pages()) {
    expect([path, await open(answer, path)]).toMatchObject([path, { status: 404 }])
    expect([path, await open(answer, `${path}?passe=ici`, cookie)]).toMatchObject([path, { status: 404 }])
  }
})

test('the links of a conversation keep the mark', async () => {
  const cookie = await keptLink()
  const shown = await open(page, `${slugOf(hike.name)}?passe=ici`, cookie)
  expect(shown).toMatchObject({ conversation: { passe: 'ici', comments: [{ commentId: threadId }] } })
  const reply = await open(thread, `commentaires/${replyId}?passe=ici`, cookie)
  const anchor = `#commentaire-${replyId}`
  expect(whereTo(reply)).toBe(activityPagePath(hike.id, `commentaires/${threadId}?passe=ici${anchor}`))

  const body = new URLSearchParams({ comment: 'À quelle heure?' })
  const signIn = whereTo(await open(sendComment as never, `commentaires/${threadId}?passe=ici`, cookie, body))
  const { searchParams } = new URL(signIn ?? '', 'https://viree.example')
  expect(searchParams.get('returnTo')).toMatch(/\?reprise=[^&]+&passe=ici#commenter$/)
})

test('the file of the calendar leads a guest to their registrations', async () => {
  const file = (await open(calendar, 'activite.ics?passe=ici', await keptLink())) as Response
  const text = (await file.text()).replaceAll('\r\n ', '')
  expect(text).toContain(`URL;VALUE=URI:${app.services.settings.publicUrl}/mes-inscriptions\r\n`)
  expect(text).not.toContain(link)
})
