import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import ThreadPage, {
  action as sendComment,
  loader as readThread,
} from '#app/features/activity/conversation/thread.tsx'
import ReviewsPage, { action as sendReview, loader as readReviews } from '#app/features/activity/reviews.tsx'
import forms from '#locales/fr/forms.json' with { type: 'json' }
import { type World, world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

interface Page {
  Page: ComponentType
  action: (args: ActionFunctionArgs) => Promise<unknown>
  loader: (args: LoaderFunctionArgs) => Promise<object>
  path: string
  params: Record<string, string>
}

/** Sends a form without a session, as somebody who was signed out meanwhile does without script; returns the page. */
async function pageAfter(app: World, page: Page, fields: Record<string, string>): Promise<string> {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const url = `${app.services.settings.publicUrl}${page.path}`
  const headers = { 'Accept-Language': 'fr' }
  const around = { context: { peer: '203.0.113.82' }, params: page.params }
  const body = new URLSearchParams(fields)
  const sent = await page.action({ request: new Request(url, { method: 'POST', headers, body }), ...around })
  expect(sent).toMatchObject({ init: { status: 401 } })
  const loaded = await page.loader({ request: new Request(url, { headers }), ...around })
  return drawnPage(page.Page, loaded, (sent as { data: object }).data)
}

/** An activity that is over, which Chantal attended and reviewed. */
async function reviewedHike() {
  const app = await world()
  const hike = await app.activity()
  const chantal = await app.participation({ activity: hike })
  app.clock.pass({ days: 7 })
  await app.as(hike.host).attendance.rate({ userId: chantal.id, activityId: hike.id, rate: 1 })
  const review = { activityId: hike.id, mark: 4, text: 'Bien guidé.' }
  const { reviewId } = await app.as(chantal.person).review.save(review)
  const path = `/activites/${hike.id}/avis`
  const page = { Page: ReviewsPage, action: sendReview, loader: readReviews, path }
  return { app, reviewId, page: { ...page, params: { activityId: String(hike.id) } } }
}

test('a review that is sent after signing out stays on its page, with what to do', async () => {
  const { app, page } = await reviewedHike()
  const html = await pageAfter(app, page, { act: 'save', mark: '5', text: 'Le plus beau des sentiers.' })
  expect(html).toContain(forms.errors.review.UNAUTHORIZED)
  expect(html).toContain('Le plus beau des sentiers.')
})

test('the answer to a review likewise', async () => {
  const { app, page, reviewId } = await reviewedHike()
  const path = `${page.path}?repondre=${reviewId}`
  const fields = { act: 'answer', reviewId: String(reviewId), answer: 'Merci de votre visite.' }
  const html = await pageAfter(app, { ...page, path }, fields)
  expect(html).toContain(forms.errors.review.UNAUTHORIZED)
  expect(html).toContain('Merci de votre visite.')
})

test('the changed words of a comment likewise', async () => {
  const app = await world()
  const hike = await app.activity()
  const said = { activityId: hike.id, comment: 'Mon chien peut-il venir?' }
  const { commentId } = await app.as(await app.participant()).comment.add(said)
  const page = { Page: ThreadPage, action: sendComment, loader: readThread }
  const params = { activityId: String(hike.id), commentId: String(commentId) }
  const path = `/activites/${hike.id}/commentaires/${commentId}?modifier=${commentId}`
  const fields = { act: 'change', commentId: String(commentId), comment: 'Mes chiens peuvent-ils venir?' }
  const html = await pageAfter(app, { ...page, path, params }, fields)
  expect(html).toContain(forms.errors.commentChange.UNAUTHORIZED)
  expect(html).toContain('Mes chiens peuvent-ils venir?')
})

test('taking a review back leads to signing in', async () => {
  const { app, page, reviewId } = await reviewedHike()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const body = new URLSearchParams({ act: 'remove', reviewId: String(reviewId) })
  const request = new Request(`https://viree.example${page.path}`, { method: 'POST', body })
  const away: unknown = await sendReview({ request, context: {}, params: page.params }).catch(
    (thrown: unknown) => thrown,
  )
  expect(away).toBeInstanceOf(Response)
  expect((away as Response).headers.get('Location')).toMatch(/^\/authentification\?/)
})
