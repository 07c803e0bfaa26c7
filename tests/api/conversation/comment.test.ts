import { describe, expect, test } from 'vitest'
import { tellOfComment } from '#server/services/conversation/news.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { type Person, refusal, world } from '#tests/api/world/world.ts'

async function hikeTalk() {
  const app = await world()
  const hike = await app.activity()
  const bruno = await app.participant()
  const chantal = await app.participant()
  const { as, db } = app
  const say = (person: Person, comment: string, commentId?: number) =>
    as(person).comment.add({ activityId: hike.id, comment, commentId })
  const read = (person: Person | null = null, page = 0) =>
    as(person).comment.list({ activityId: hike.id, page })
  const rows = () => db.selectFrom('comment').selectAll().orderBy('id').execute()
  return { ...app, hike, bruno, chantal, say, read, rows }
}

describe('saying something about an activity', () => {
  test('everybody reads it, with who said it', async () => {
    const { say, read, bruno } = await hikeTalk()
    const said = await say(bruno, 'Mon chien peut-il venir?')
    expect(said).toMatchObject({ state: 'SHOWN', isHost: false, mayEdit: true, mayRemove: true })
    const [comment] = await read()
    expect(comment).toMatchObject({
      commentId: said.commentId,
      comment: 'Mon chien peut-il venir?',
      author: { userId: bruno.id, displayName: `${bruno.firstName} ${bruno.lastName}` },
      mayEdit: false,
      mayRemove: false,
      replies: [],
    })
  })

  test('the host is marked, and stands below what is answered', async () => {
    const { say, read, bruno, hike } = await hikeTalk()
    const { commentId } = await say(bruno, 'Mon chien peut-il venir?')
    await say(hike.host, 'Oui, en laisse.', commentId)
    const [comment] = await read()
    expect(comment?.replies).toMatchObject([{ comment: 'Oui, en laisse.', isHost: true }])
  })

  test('an organisation answers by its one name, whoever writes; members who did not make it as themselves', async () => {
    const app = await hikeTalk()
    const { activity, as } = app
    const club = await organisation(app)
    const outing = await activity({ host: club })
    const admin = await member(app, club, 'ADMIN')
    const helper = await member(app, club, 'MEMBER')
    const add = { activityId: outing.id, comment: 'Bienvenue!' }
    const { author, isHost } = await acting(app, admin, club).comment.add(add)
    expect([author?.userId, isHost]).toEqual([club.id, true])
    const other = await acting(app, helper, club).comment.add({ ...add, comment: 'Moi aussi!' })
    expect([other.author?.userId, other.isHost]).toEqual([helper.id, false])
    // Without acting for the organisation, the admin has no special rights.
    const own = await as(admin).comment.add({ ...add, comment: 'Et moi!' })
    expect([own.author?.userId, own.isHost]).toEqual([admin.id, false])
  })

  test('what was said for an organisation is no longer its writer’s once they do not act for it', async () => {
    const app = await hikeTalk()
    const { activity, as } = app
    const club = await organisation(app)
    const outing = await activity({ host: club })
    const admin = await member(app, club, 'ADMIN')
    const other = await member(app, club, 'ADMIN')
    const { commentId } = await acting(app, admin, club).comment.add({
      activityId: outing.id,
      comment: 'Payez à la porte.',
    })
    const list = (by: ReturnType<typeof as>) => by.comment.list({ activityId: outing.id, page: 0 })
    expect(await list(acting(app, admin, club))).toMatchObject([{ mayEdit: true, mayRemove: true }])
    const change = { commentId, comment: 'Payez-moi.' }
    const missing = refusal('COMMENT_UNRECOVERED', 404)

    expect(await list(as(admin))).toMatchObject([{ mayEdit: false, mayRemove: false }])
    await expect(as(admin).comment.update(change)).rejects.toMatchObject(missing)
    await expect(as(admin).comment.remove({ query: { commentId } })).rejects.toMatchObject(missing)
    const query = { organisationId: club.id, userId: admin.id }
    await as(club).organisation.removeMember({ query })
    await expect(as(admin).comment.update(change)).rejects.toMatchObject(missing)

    expect(await list(acting(app, other, club))).toMatchObject([
      { comment: 'Payez à la porte.', mayEdit: false, mayRemove: true },
    ])
    await acting(app, other, club).comment.remove({ query: { commentId } })
    expect(await list(as(other))).toEqual([])
  })

  test('an answer is not answered', async () => {
    const { say, bruno, hike } = await hikeTalk()
    const { commentId } = await say(bruno, 'Mon chien?')
    const reply = await say(hike.host, 'Oui.', commentId)
    await expect(say(bruno, 'Merci!', reply.commentId)).rejects.toMatchObject(refusal('REPLY_TO_REPLY', 422))
  })

  test('what is answered is here, was not taken back and not hidden', async () => {
    const { say, as, bruno, chantal, activity, operator } = await hikeTalk()
    const elsewhere = await activity()
    const { commentId: other } = await as(bruno).comment.add({
      activityId: elsewhere.id,
      comment: 'Ailleurs',
    })
    const { commentId: gone } = await say(bruno, 'Un')
    await as(bruno).comment.remove({ query: { commentId: gone } })
    const { commentId: hidden } = await say(bruno, 'Deux')
    await as(await operator()).pages.conversation.hide({ commentId: hidden, reason: 'Injures' })
    for (const commentId of [other, gone, hidden, 999_999])
      await expect(say(chantal, 'Réponse', commentId)).rejects.toMatchObject(
        refusal('COMMENT_UNRECOVERED', 404),
      )
  })

  test('one that is not online is discussed by nobody, and is not there for strangers', async () => {
    const { as, activity, bruno } = await hikeTalk()
    const waiting = await activity({ state: 'NEED_VALIDATION' })
    const add = { activityId: waiting.id, comment: 'Bonjour' }
    await expect(as(bruno).comment.add(add)).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
    await expect(as(bruno).comment.list({ activityId: waiting.id })).rejects.toMatchObject(
      refusal('ACTIVITY_UNRECOVERED', 404),
    )
    await expect(as(waiting.host).comment.add(add)).rejects.toMatchObject(refusal('ACTIVITY_NOT_VALID', 409))
  })

  test('one that was called off is still discussed', async () => {
    const { as, activity, bruno } = await hikeTalk()
    const { id: activityId } = await activity({ state: 'CANCELLED' })
    expect(await as(bruno).comment.add({ activityId, comment: 'Pourquoi?' })).toMatchObject({
      state: 'SHOWN',
    })
  })

  test('a month after it nothing more is said; what was said stays, and may still be taken back', async () => {
    const { as, say, read, clock, bruno } = await hikeTalk()
    const { commentId } = await say(bruno, 'À bientôt')
    clock.pass({ days: 7 + 30 })
    await say(bruno, 'Merci!')
    clock.pass({ seconds: 1 })
    const closed = refusal('CONVERSATION_CLOSED', 409)
    await expect(say(bruno, 'Trop tard')).rejects.toMatchObject(closed)
    await expect(as(bruno).comment.update({ commentId, comment: 'Autre' })).rejects.toMatchObject(closed)
    expect(await read()).toHaveLength(2)
    await as(bruno).comment.remove({ query: { commentId } })
    expect((await read()).map(({ comment }) => comment)).toEqual(['Merci!'])
  })

  test('an account that waits or is banned says nothing new; what it said stays', async () => {
    const { as, say, read, db, bruno, hike } = await hikeTalk()
    await say(bruno, 'Avant')
    await db.updateTable('user').set({ emailConfirmedAt: null }).where('id', '=', bruno.id).execute()
    await expect(say(bruno, 'Après')).rejects.toMatchObject({
      ...refusal('ACCOUNT_NOT_USABLE', 403),
      data: { active: 'WAITING_MAIL_VERIFICATION' },
    })
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', bruno.id).execute()
    await expect(say(bruno, 'Après')).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
    await expect(as(null).comment.add({ activityId: hike.id, comment: 'Qui?' })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 401),
    )
    expect((await read()).map(({ comment }) => comment)).toEqual(['Avant'])
  })
})

describe('the same form', () => {
  test('sent twice says it once, and answers the same', async () => {
    const { say, rows, bruno } = await hikeTalk()
    const first = await say(bruno, 'Deux places dans ma voiture')
    expect(await say(bruno, 'Deux places dans ma voiture')).toEqual(first)
    expect(await rows()).toHaveLength(1)
  })

  test('sent by ten at the same moment, too', async () => {
    const { say, rows, bruno } = await hikeTalk()
    const all = await Promise.all(Array.from({ length: 10 }, () => say(bruno, 'Deux places')))
    expect(new Set(all.map(({ commentId }) => commentId)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('elsewhere, later, by somebody else or after taking it back it is another', async () => {
    const { say, rows, as, bruno, chantal, clock } = await hikeTalk()
    const { commentId } = await say(bruno, 'Moi aussi')
    await say(chantal, 'Moi aussi')
    await say(bruno, 'Moi aussi', commentId)
    await as(bruno).comment.remove({ query: { commentId } })
    await say(bruno, 'Moi aussi')
    clock.pass({ minutes: 10 })
    await say(bruno, 'Moi aussi')
    expect(await rows()).toHaveLength(5)
  })
})

describe('too much at once', () => {
  test('the eleventh within ten minutes waits, and is told how long', async () => {
    const { say, bruno, chantal } = await hikeTalk()
    for (let number = 1; number <= 10; number++) await say(bruno, `Numéro ${number}`)
    const refused = await say(bruno, 'Numéro 11').catch((error: unknown) => error)
    expect(refused).toMatchObject({ ...refusal('TOO_MANY_REQUESTS', 429) })
    const { retryAfter } = (refused as { data: { retryAfter: number } }).data
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(600)
    expect(await say(chantal, 'Et moi?')).toMatchObject({ state: 'SHOWN' })
  })

  test('over REST the header says it', async () => {
    const { hike, bruno, browser } = await hikeTalk()
    const page = browser()
    await page.signIn(bruno)
    const send = (comment: string) => page.send('/api/comment', { json: { activityId: hike.id, comment } })
    for (let number = 1; number <= 10; number++) expect((await send(`Numéro ${number}`)).status).toBe(200)
    const refused = await send('Numéro 11')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('a megabyte of words is refused, kept nowhere, and breaks nothing', async () => {
    const { hike, bruno, browser, rows } = await hikeTalk()
    const page = browser()
    await page.signIn(bruno)
    const send = (comment: string) => page.send('/api/comment', { json: { activityId: hike.id, comment } })
    const large = await send('é'.repeat(500_000))
    expect([large.status, large.body]).toMatchObject([
      400,
      { fields: [{ field: 'comment', code: 'comment.tooLong' }] },
    ])
    expect((await send('\u200B\u2060')).body).toMatchObject({ fields: [{ code: 'comment.required' }] })
    expect(await rows()).toHaveLength(0)
  })
})

describe('changing and taking back', () => {
  test('one’s own words, which then say so; the same words again change nothing', async () => {
    const { say, as, read, bruno, clock } = await hikeTalk()
    const { commentId } = await say(bruno, 'Deux places')
    clock.pass({ minutes: 5 })
    await as(bruno).comment.update({ commentId, comment: 'Deux places' })
    expect((await read())[0]?.editedAt).toBeNull()
    await as(bruno).comment.update({ commentId, comment: 'Une place' })
    expect((await read())[0]).toMatchObject({ comment: 'Une place', editedAt: clock.now.toISOString() })
  })

  test('not those of others: as if they were not there', async () => {
    const { say, as, bruno, chantal, hike, operator } = await hikeTalk()
    const { commentId } = await say(bruno, 'Deux places')
    for (const person of [chantal, hike.host, await operator()]) {
      await expect(as(person).comment.update({ commentId, comment: 'Ha' })).rejects.toMatchObject(
        refusal('COMMENT_UNRECOVERED', 404),
      )
      await expect(as(person).comment.remove({ query: { commentId } })).rejects.toMatchObject(
        refusal('COMMENT_UNRECOVERED', 404),
      )
    }
  })

  test('what nobody answered goes away; what was answered leaves its place, until the last answer goes', async () => {
    const { say, as, read, rows, bruno, hike } = await hikeTalk()
    const { commentId } = await say(bruno, 'Un secret')
    const reply = await say(hike.host, 'Vraiment?', commentId)
    await as(bruno).comment.remove({ query: { commentId } })
    expect(await read()).toMatchObject([
      { state: 'REMOVED', comment: null, author: null, replies: [{ comment: 'Vraiment?' }] },
    ])
    expect((await rows())[0]?.text).toBe('') // deleted from the database, too
    await as(hike.host).comment.remove({ query: { commentId: reply.commentId } })
    expect(await read()).toEqual([])
    await expect(as(bruno).comment.remove({ query: { commentId } })).rejects.toMatchObject(
      refusal('COMMENT_UNRECOVERED', 404),
    )
  })

  test('answering and taking back at the same moment leave no answer without its place', async () => {
    const { say, as, read, bruno, chantal } = await hikeTalk()
    const { commentId } = await say(bruno, 'Qui vient?')
    await Promise.allSettled([
      as(bruno).comment.remove({ query: { commentId } }),
      say(chantal, 'Moi!', commentId),
    ])
    const list = await read()
    const answers = list.flatMap(({ replies }) => replies)
    expect(answers.length).toBe(list.length)
  })
})

describe('what operators hide', () => {
  test('leaves its place; its author and operators still read it and why; the log knows who', async () => {
    const { say, as, read, db, bruno, operator } = await hikeTalk()
    const odile = await operator()
    const { commentId } = await say(bruno, 'Des injures')
    await as(odile).pages.conversation.hide({ commentId, reason: 'Injures envers l’hôte' })
    expect(await read()).toMatchObject([{ state: 'HIDDEN', comment: null, author: null, hiddenReason: null }])
    for (const person of [bruno, odile])
      expect(await read(person)).toMatchObject([
        { state: 'HIDDEN', comment: 'Des injures', hiddenReason: 'Injures envers l’hôte' },
      ])
    await expect(as(bruno).comment.update({ commentId, comment: 'Pardon' })).rejects.toMatchObject(
      refusal('COMMENT_HIDDEN', 409),
    )
    await expect(as(odile).pages.conversation.hide({ commentId, reason: 'Encore' })).rejects.toMatchObject(
      refusal('ALREADY_DONE', 409),
    )
    await as(odile).pages.conversation.show({ commentId })
    expect(await read()).toMatchObject([{ state: 'SHOWN', comment: 'Des injures' }])
    const entries = await db
      .selectFrom('auditEntry')
      .select(['actorId', 'action', 'subject', 'detail'])
      .where('subject', '=', `comment:${commentId}`)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        actorId: odile.id,
        action: 'comment.hide',
        subject: `comment:${commentId}`,
        detail: 'Injures envers l’hôte',
      },
      { actorId: odile.id, action: 'comment.show', subject: `comment:${commentId}`, detail: null },
    ])
  })
})

describe('pages of ten', () => {
  async function manyComments(count: number) {
    const app = await hikeTalk()
    const { db, hike, bruno } = app
    // The same instant for all: the order must not depend on it.
    const row = {
      activityId: hike.id,
      parentId: null,
      authorId: bruno.id,
      asHost: false,
      createdAt: app.clock.now.toISOString(),
    }
    for (let number = 0; number < count; number++)
      await db
        .insertInto('comment')
        .values({ ...row, text: `Numéro ${number}` })
        .execute()
    return app
  }

  test('hold everything once, in order, also while more is said', async () => {
    const { read, say, bruno } = await manyComments(25)
    const first = await read(null, 0)
    await say(bruno, 'Entre deux pages')
    const rest = [...(await read(null, 1)), ...(await read(null, 2)), ...(await read(null, 3))]
    const all = [...first, ...rest].map(({ comment }) => comment)
    expect(all).toEqual([
      ...Array.from({ length: 25 }, (_, number) => `Numéro ${number}`),
      'Entre deux pages',
    ])
  })

  test('say where a comment stands', async () => {
    const { as, say, hike, bruno } = await manyComments(25)
    const { commentId } = await say(bruno, 'Le dernier')
    const place = { activityId: hike.id, commentId }
    expect(await as(null).pages.conversation.place(place)).toEqual({
      threadId: commentId,
      page: 2,
      replyPage: 0,
    })
  })

  test('hold the first ten replies of each; a thread holds the rest', async () => {
    const { as, read, db, hike, bruno } = await manyComments(1)
    const [comment] = await read()
    const { commentId: parentId } = comment!
    const row = {
      activityId: hike.id,
      parentId,
      authorId: bruno.id,
      asHost: false,
      createdAt: '2026-11-20T17:00:00.000Z',
    }
    for (let number = 0; number < 13; number++)
      await db
        .insertInto('comment')
        .values({ ...row, text: `Réponse ${number}` })
        .execute()
    const [thread] = await read()
    expect([thread?.replies.length, thread?.hasMoreReplies]).toEqual([10, true])
    const [rest] = await as(null).comment.list({ activityId: hike.id, commentId: parentId, page: 1 })
    expect(rest?.replies.map(({ comment }) => comment)).toEqual(['Réponse 10', 'Réponse 11', 'Réponse 12'])
    const [first] = await as(null).comment.list({ activityId: hike.id, commentId: parentId, page: 0 })
    expect([first?.replies.length, first?.hasMoreReplies, rest?.hasMoreReplies]).toEqual([10, true, false])
    const section = await as(null).pages.conversation.thread({
      activityId: hike.id,
      commentId: parentId,
      page: 0,
    })
    expect(section.hasNext).toBe(true)
  })
})

describe('who leaves', () => {
  test('leaves their words without a name; the archive holds them before', async () => {
    const { say, read, as, bruno } = await hikeTalk()
    await say(bruno, 'Je garde mes mots')
    await as(bruno).pages.account.remove()
    expect(await read()).toMatchObject([{ comment: 'Je garde mes mots', author: { displayName: '' } }])
  })
})

describe('telling', () => {
  async function listening() {
    const app = await hikeTalk()
    await app.delivered()
    const news = await hearNews(app.db)
    return {
      ...app,
      /** The notifications that the worker sends: to whom, about what. */
      async told() {
        await app.delivered()
        const talk = (await news()).filter(([, type]) => type === 'NEW_COMMENT' || type === 'NEW_RESPONSE')
        return talk.map(([to, type]) => [to, type])
      },
    }
  }

  test('the host of a comment; its author, the host and the others of the thread of an answer', async () => {
    const { say, told, participant, bruno, chantal, hike } = await listening()
    const dimitri = await participant()
    const { commentId } = await say(bruno, 'Qui vient?')
    expect(await told()).toEqual([[hike.host.id, 'NEW_COMMENT']])
    await say(chantal, 'Moi!', commentId)
    expect(await told()).toEqual([
      [hike.host.id, 'NEW_COMMENT'],
      [bruno.id, 'NEW_RESPONSE'],
    ])
    await say(dimitri, 'Moi aussi!', commentId)
    expect(await told()).toEqual([
      [hike.host.id, 'NEW_COMMENT'],
      [bruno.id, 'NEW_RESPONSE'],
      [chantal.id, 'NEW_COMMENT'],
    ])
  })

  test('with what was said, a link to it, and the way to switch it off', async () => {
    const { say, delivered, bruno, hike } = await listening()
    const { commentId } = await say(bruno, 'Est-ce que <b>mon chien</b> peut venir?')
    const [message] = await delivered()
    expect(message?.to.address).toBe(hike.host.email)
    expect(message?.text).toContain('Est-ce que <b>mon chien</b> peut venir?')
    expect(message?.html).not.toContain('<b>mon chien</b>')
    expect(message?.text).toContain(`/activites/${hike.id}/commentaires/${commentId}`)
    expect(message?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test('of what was taken back or hidden before the email left: nobody', async () => {
    const { say, as, delivered, bruno, operator } = await listening()
    const { commentId } = await say(bruno, 'Oups')
    await as(bruno).comment.remove({ query: { commentId } })
    const { commentId: hidden } = await say(bruno, 'Injures')
    await as(await operator()).pages.conversation.hide({ commentId: hidden, reason: 'Injures' })
    expect(await delivered()).toEqual([])
  })

  test('a flood is five emails, then one of the rest an hour later', async () => {
    const { say, delivered, clock, participant, hike } = await listening()
    const messages: Awaited<ReturnType<typeof delivered>> = []
    for (let person = 0; person < 3; person++) {
      const somebody = await participant()
      for (let number = 0; number < 4; number++) {
        await say(somebody, `${person}-${number}`)
        messages.push(...(await delivered()))
        clock.pass({ minutes: 1 })
      }
    }
    const toHost = (all: typeof messages) => all.filter(({ to }) => to.address === hike.host.email)
    expect(toHost(messages)).toHaveLength(5)
    clock.pass({ hours: 1 })
    const [digest, ...others] = toHost(await delivered())
    expect(others).toEqual([])
    for (const text of ['1-1', '1-2', '2-3']) expect(digest?.text).toContain(text)
    expect(digest?.text).not.toContain('1-0') // that one had its own email
    expect(digest?.subject).toContain('7')
  })

  test('one that is announced after a later one is in the email of the rest, too', async () => {
    const { say, delivered, clock, services, bruno, participant, hike } = await listening()
    const somebody = await participant()
    for (let number = 0; number < 5; number++) {
      await say(somebody, `${number} tout de suite`)
      await delivered()
    }
    clock.pass({ minutes: 1 })
    await say(bruno, 'Dit avant')
    clock.pass({ minutes: 1 })
    const { commentId } = await say(bruno, 'Dit après')
    await tellOfComment(services, commentId) // the task of the other one has to be tried again
    expect((await delivered()).filter(({ to }) => to.address === hike.host.email)).toEqual([])
    clock.pass({ hours: 1 })
    const [digest] = (await delivered()).filter(({ to }) => to.address === hike.host.email)
    for (const text of ['Dit avant', 'Dit après']) expect(digest?.text).toContain(text)
    expect(digest?.text).not.toContain('tout de suite')
  })

  test('what is hidden before the one of the rest leaves is neither quoted nor counted in it', async () => {
    const { say, as, delivered, clock, participant, operator, hike } = await listening()
    const somebody = await participant()
    for (let number = 0; number < 5; number++) {
      await say(somebody, `${number} tout de suite`)
      await delivered()
    }
    await say(somebody, 'Plus tard')
    const { commentId } = await say(somebody, 'Injures')
    expect((await delivered()).filter(({ to }) => to.address === hike.host.email)).toEqual([])
    await as(await operator()).pages.conversation.hide({ commentId, reason: 'Injures' })
    clock.pass({ hours: 1 })
    const [digest] = (await delivered()).filter(({ to }) => to.address === hike.host.email)
    expect(digest?.text).toContain('Plus tard')
    expect(digest?.text).not.toContain('Injures')
  })

  test('what is hidden or taken back before its email is sent is mailed to nobody', async () => {
    const { say, as, delivered, participant, operator, hike } = await listening()
    const somebody = await participant()
    const hidden = await say(somebody, 'Injures')
    const takenBack = await say(somebody, 'Par erreur')
    await as(await operator()).pages.conversation.hide({ commentId: hidden.commentId, reason: 'Injures' })
    await as(somebody).comment.remove({ query: { commentId: takenBack.commentId } })
    expect((await delivered()).filter(({ to }) => to.address === hike.host.email)).toEqual([])
  })

  test('who switched it off hears nothing, and no row is left for them', async () => {
    const { say, told, db, bruno, hike } = await listening()
    await db
      .insertInto('notificationPreference')
      .values({
        userId: hike.host.id,
        type: 'NEW_COMMENT',
        channel: 'NONE',
        frequency: 'AT_ONCE',
        changedAt: '2026-11-20T17:00:00.000Z',
      })
      .execute()
    await say(bruno, 'Il y a quelqu’un?')
    expect(await told()).toEqual([])
  })
})
