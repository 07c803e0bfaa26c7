import { insertComment } from '#db/queries/conversation/comment.ts'
import { insertReview } from '#db/queries/conversation/review.ts'
import type { App } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

comment.add                             in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
comment.add (not online)                in      in    wait  wait  404    404    409    409     404    409      ban    409      409      in
comment.list                            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
comment.list (not online)               404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404
comment.update                          in      in    wait  wait  404    404    404    404     404    404      ban    404      404      in
comment.update (one's own)              in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
comment.remove                          in      in    404   404   404    404    404    404     404    404      ban    404      404      in
comment.remove (one's own)              in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
comment.remove (of the host)            in      in    404   404   404    404    yes    yes     404    404      ban    yes      404      in

review.save                             in      in    wait  wait  absent absent absent absent  absent absent   ban    absent   absent      in
review.save (one's own)                 in      in    wait  wait  yes    yes    absent absent  yes    yes      ban    absent   yes      in
review.remove                           in      in    404   404   404    404    404    404     404    404      ban    404      404      in
review.remove (one's own)               in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
review.answer                           in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      404      in

pages.conversation.section              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.conversation.thread               yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.conversation.place                yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.conversation.hide                 in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.conversation.show                 in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.review.ofActivity                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.review.ofHost                     yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.review.hide                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.review.show                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'comment.add': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.comment.add({ activityId, comment: 'Bonjour' }))
  },
  'comment.add (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.comment.add({ activityId, comment: 'Bonjour' }))
  },
  'comment.list': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.comment.list({ activityId }))
  },
  'comment.list (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.comment.list({ activityId }))
  },
  'comment.update': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.comment.update({ commentId, comment: 'Autrement' }))
  },
  "comment.update (one's own)": async (app, caller) => {
    const author = caller.person ?? (await app.participant())
    const commentId = await commentOn(app, await app.hike(caller), author)
    return () => yes(caller.client.comment.update({ commentId, comment: 'Autrement' }))
  },
  'comment.remove': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.comment.remove({ query: { commentId } }))
  },
  "comment.remove (one's own)": async (app, caller) => {
    const author = caller.person ?? (await app.participant())
    const commentId = await commentOn(app, await app.hike(caller), author)
    return () => yes(caller.client.comment.remove({ query: { commentId } }))
  },
  'comment.remove (of the host)': async (app, caller) => {
    const activity = await app.hike(caller)
    const commentId = await commentOn(app, activity, activity.host, true)
    return () => yes(caller.client.comment.remove({ query: { commentId } }))
  },

  'review.save': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.review.save({ activityId, mark: 5, text: 'Inoubliable.' }))
  },
  "review.save (one's own)": async ({ db, hike, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const own = caller.person && (await ownParticipation(caller, activity))
    if (own)
      await db
        .updateTable('participation')
        .set({ attendance: 'present' })
        .where('id', '=', own.participantId)
        .execute()
    const review = { activityId: activity.id, mark: 5, text: 'Inoubliable.' }
    return () => yes(caller.client.review.save(review))
  },
  'review.remove': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.review.remove({ query: { reviewId } }))
  },
  "review.remove (one's own)": async (app, caller) => {
    const author = caller.person ?? (await app.participant())
    const reviewId = await reviewOf(app, await app.hike(caller), author)
    return () => yes(caller.client.review.remove({ query: { reviewId } }))
  },
  'review.answer': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.review.answer({ reviewId, answer: 'Merci.' }))
  },

  'pages.conversation.section': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.conversation.section({ activityId }))
  },
  'pages.conversation.thread': async (app, caller) => {
    const activity = await app.hike(caller)
    const commentId = await commentOn(app, activity, await app.participant())
    return () => yes(caller.client.pages.conversation.thread({ activityId: activity.id, commentId }))
  },
  'pages.conversation.place': async (app, caller) => {
    const activity = await app.hike(caller)
    const commentId = await commentOn(app, activity, await app.participant())
    return () => yes(caller.client.pages.conversation.place({ activityId: activity.id, commentId }))
  },
  'pages.conversation.hide': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.pages.conversation.hide({ commentId, reason: 'Injures' }))
  },
  'pages.conversation.show': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    const hidden = { hiddenAt: '2026-11-20T17:00:00.000Z', hiddenReason: 'Injures' }
    await app.db.updateTable('comment').set(hidden).where('id', '=', commentId).execute()
    return () => yes(caller.client.pages.conversation.show({ commentId }))
  },

  'pages.review.ofActivity': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.review.ofActivity({ activityId }))
  },
  'pages.review.ofHost': async ({ hike }, caller) => {
    const { host } = await hike(caller)
    return () => yes(caller.client.pages.review.ofHost({ userId: host.id }))
  },
  'pages.review.hide': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.pages.review.hide({ reviewId, reason: 'Injures' }))
  },
  'pages.review.show': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    const hidden = { hiddenAt: '2026-11-20T17:00:00.000Z', hiddenReason: 'Injures' }
    await app.db.updateTable('review').set(hidden).where('id', '=', reviewId).execute()
    return () => yes(caller.client.pages.review.show({ reviewId }))
  },
}

/** A comment about this activity by this person, as its host if `asHost`. */
async function commentOn(
  { db }: App,
  activity: { id: number },
  author: { id: number },
  asHost = false,
): Promise<number> {
  const said = { parentId: null, asHost, text: 'Il reste deux places dans ma voiture.' }
  const row = { ...said, activityId: activity.id, authorId: author.id, createdAt: '2026-11-20T17:00:00.000Z' }
  return (await insertComment(db, row)).id
}

/** A participant's review of it. */
async function reviewOf(
  { db }: App,
  { id: activityId, host }: { id: number; host: { id: number } },
  author: { id: number },
): Promise<number> {
  const said = { mark: 4, text: 'Bien guidé.', createdAt: '2026-11-20T17:00:00.000Z' }
  return insertReview(db, { ...said, activityId, hostId: host.id, authorId: author.id })
}
