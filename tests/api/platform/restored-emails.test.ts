import { expect, test } from 'vitest'
import { HELD_CAUSE, holdEmails } from '#server/runtime/backup/held-emails.ts'
import { resumeInvitations } from '#server/services/invitation/emails.ts'
import { releaseEmails } from '#server/services/notification/held-email.ts'
import { addTask } from '#server/services/platform/task.ts'
import { change } from '#tests/api/world/change.ts'
import { type World, world } from '#tests/api/world/world.ts'

/** Does what the restored site does by itself within minutes. */
async function minutesLater(app: World) {
  app.clock.pass({ minutes: 6 })
  await resumeInvitations(app.services)
  await releaseEmails(app.services)
  return app.delivered()
}

/** A host of a published activity, whose numbers of the day are spent. */
async function hostWithoutAllowance(app: World) {
  const activity = await app.activity({ name: 'La chorale de décembre', state: 'VALIDED' })
  const host = app.as(activity.host)
  const enter = (name: string) =>
    host.manualParticipant.add({
      activityId: activity.id,
      firstname: name,
      email: `${name.toLowerCase()}@exemple.net`,
      nbrParticipant: 1,
    })
  await enter('Premier')
  await app.delivered()
  await app.db
    .updateTable('emailAllowance')
    .set({ used: 100 })
    .where('budget', '=', 'manualTicketsOfHost')
    .execute()
  return { activity, host, enter }
}

test('an invitation that was due is not sent again by itself, and the host sends it', async () => {
  const app = await world()
  const activity = await app.activity()
  const host = app.as(activity.host)
  await app.delivered()
  await host.invitation.save({ activityId: activity.id, guests: [{ email: 'bruno@exemple.org' }] })
  await host.invitation.send({ activityId: activity.id })

  const held = await holdEmails(app.db, app.clock.now)
  expect(held).toEqual({ emails: [], others: 0, invitations: 1 })
  expect(await minutesLater(app)).toEqual([])
  expect((await host.invitation.list({ activityId: activity.id })).counts).toMatchObject({ UNSENT: 1 })
  await host.invitation.send({ activityId: activity.id })
  expect(await app.delivered()).toHaveLength(1)
})

test('e-mails that waited for another day are not sent again by themselves, and an operator sends them all', async () => {
  const app = await world()
  const { activity, host, enter } = await hostWithoutAllowance(app)
  await enter('Second')
  await enter('Tiers')
  expect(await app.delivered()).toEqual([])
  app.clock.pass({ days: 1 })

  const held = await holdEmails(app.db, app.clock.now)
  expect(held).toEqual({ emails: [['NEW_PARTICIPANT', 2]], others: 0, invitations: 0 })
  expect(await minutesLater(app)).toEqual([])
  expect((await host.pages.hosting.view({ activityId: activity.id })).waitingEmails).toBeNull()

  const { queue } = app.as(await app.operator()).pages
  const { groups } = await queue.read({})
  expect(groups).toMatchObject([{ kind: 'deliver-notification', cause: HELD_CAUSE, count: 2 }])
  await queue.retryAll({ kind: 'deliver-notification', cause: HELD_CAUSE })
  const messages = await app.delivered()
  expect(messages.map(({ to }) => to.name).sort()).toEqual(['Second', 'Tiers'])
  for (const { subject } of messages) expect(subject).toContain('La chorale de décembre')
})

test('an e-mail with words that no operator has read goes on waiting for one', async () => {
  const app = await world()
  const { activity, enter } = await hostWithoutAllowance(app)
  await enter('Second')
  await change(app.services, activity, { name: 'BUY CHEAP PILLS' })
  await app.db.deleteFrom('task').execute()

  const held = await holdEmails(app.db, app.clock.now)
  expect(held).toEqual({ emails: [], others: 0, invitations: 0 })
  app.clock.pass({ days: 1 })
  expect(await minutesLater(app)).toEqual([])
  expect(await app.db.selectFrom('heldEmail').select('notificationId').execute()).toHaveLength(1)
})

test('offers and reminders to pay that waited are held, too', async () => {
  const app = await world()
  const { id: activityId } = await app.activity()
  await app.delivered()
  await addTask(app.services, 'tell-of-offers', { activityId })
  await addTask(app.services, 'remind-to-pay', { orderId: 1 })
  expect(await holdEmails(app.db, app.clock.now)).toEqual({ emails: [], others: 2, invitations: 0 })
  const open = await app.db.selectFrom('task').select('kind').where('failedAt', 'is', null).execute()
  expect(open.filter(({ kind }) => kind === 'tell-of-offers' || kind === 'remind-to-pay')).toEqual([])
})
