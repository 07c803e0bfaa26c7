import { describe, expect, test } from 'vitest'
import { sweepPictures } from '#server/services/activity/picture/sweep.ts'
import { DETAILS } from '#tests/api/world/details.ts'
import { answerOf, filesIn, keyOf, photograph, statusOf } from '#tests/api/world/pictures.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

const WHY = { reason: 'INVALID_ACTIVITY' as const, message: 'Pas de publicité, s’il vous plaît.' }

async function site() {
  const here = await world()
  const alice = await here.host()
  return { ...here, alice, asAlice: here.as(alice) }
}

type Site = Awaited<ReturnType<typeof site>>

async function keep(here: World, person: Person): Promise<string> {
  return (await here.as(person).pages.picture.keep({ file: await photograph() })).pictureKey
}

async function setPicture({ asAlice }: Site, activityId: number, isBanner = false): Promise<string> {
  const query = { activityId, isBanner }
  return keyOf((await asAlice.activity.setPicture({ query, body: { file: await photograph() } })).pictureUrl)
}

async function setProfile({ asAlice }: Site): Promise<string> {
  return keyOf((await asAlice.profile.setPicture({ file: await photograph() })).pictureUrl)
}

test('of a profile picture that was replaced 26 times, one is left', async () => {
  const here = await site()
  for (let turn = 0; turn < 26; turn++) await setProfile(here)
  await here.delivered()
  expect(await filesIn(here, 'uploads')).toHaveLength(3)
})

/** An activity with a picture, and a second one that awaits validation beside the published one. */
async function waitingChange(here: Site) {
  const hike = await here.activity({ host: here.alice, state: 'NEED_VALIDATION' })
  const agreed = await setPicture(here, hike.id)
  const odile = here.as(await here.operator())
  await odile.pages.moderation.validate({ activityId: hike.id })
  here.clock.pass({ minutes: 1 })
  const wanted = await setPicture(here, hike.id)
  const [revision] = (await odile.pages.revision.queue({})).revisions
  const read = { revisionId: revision!.revisionId, changedAt: revision!.changedAt }
  return { hike, agreed, wanted, odile, read }
}

const draftWith = (pictureKey: string, bannerKey = '') => ({
  name: 'Sous la neige',
  fields: [
    ['pictureKey', pictureKey],
    ['bannerKey', bannerKey],
  ] as [string, string][],
})

describe('a picture goes, from its address at once and from the disk by task', () => {
  const ways: [string, (here: Site) => Promise<string[]>][] = [
    [
      'replaced on a profile',
      async (here) => {
        const gone = await setProfile(here)
        await setProfile(here)
        return [gone]
      },
    ],
    [
      'taken off a profile',
      async (here) => {
        const gone = await setProfile(here)
        await here.asAlice.pages.account.removePicture()
        return [gone]
      },
    ],
    [
      'replaced on an activity, and its banner',
      async (here) => {
        const hike = await here.activity({ host: here.alice, state: 'NEED_VALIDATION' })
        const gone = [await setPicture(here, hike.id), await setPicture(here, hike.id, true)]
        await setPicture(here, hike.id)
        await setPicture(here, hike.id, true)
        return gone
      },
    ],
    [
      'taken off an activity with the editor',
      async (here) => {
        const hike = await here.activity({ host: here.alice, state: 'NEED_VALIDATION' })
        const gone = await setPicture(here, hike.id)
        await here.asAlice.activity.update({ activity: { activityId: hike.id, pictureKey: '' } })
        return [gone]
      },
    ],
    [
      'with an activity that nobody ever joined and that its host calls off',
      async (here) => {
        const hike = await here.activity({ host: here.alice })
        const gone = await setPicture(here, hike.id)
        await here.asAlice.activity.cancel({ query: { activityId: hike.id } })
        return [gone]
      },
    ],
    [
      'with a draft that is given up',
      async (here) => {
        const gone = [await keep(here, here.alice), await keep(here, here.alice)] as const
        const { draftId } = await here.asAlice.pages.draft.save({ draftId: null, ...draftWith(...gone) })
        await here.asAlice.pages.draft.remove({ draftId })
        return [...gone]
      },
    ],
    [
      'replaced in a draft, and left out when it is published',
      async (here) => {
        const [first, second] = [await keep(here, here.alice), await keep(here, here.alice)]
        const { draftId } = await here.asAlice.pages.draft.save({ draftId: null, ...draftWith(first) })
        await here.asAlice.pages.draft.save({ draftId, ...draftWith(second) })
        await here.asAlice.pages.draft.publish({ draftId, details: DETAILS })
        return [first, second]
      },
    ],
    [
      'of before, when an operator agrees to a change',
      async (here) => {
        const { odile, read, agreed } = await waitingChange(here)
        await odile.pages.revision.accept(read)
        return [agreed]
      },
    ],
    [
      'of after, when an operator takes a change back',
      async (here) => {
        const { odile, read, wanted } = await waitingChange(here)
        await odile.pages.revision.revert({ ...read, ...WHY })
        return [wanted]
      },
    ],
    [
      'of before, when an operator refuses the activity because of a change',
      async (here) => {
        const { odile, read, agreed } = await waitingChange(here)
        await odile.pages.revision.refuse({ ...read, ...WHY })
        return [agreed]
      },
    ],
    [
      'replaced again before an operator has read it',
      async (here) => {
        const { hike, wanted } = await waitingChange(here)
        await setPicture(here, hike.id)
        return [wanted]
      },
    ],
    [
      'all of them, with the account',
      async (here) => {
        const gone = [await setProfile(here), await keep(here, here.alice), await keep(here, here.alice)]
        await here.asAlice.pages.draft.save({ draftId: null, ...draftWith(gone[1]!) })
        await here.asAlice.pages.account.remove()
        return gone
      },
    ],
  ]
  test.each(ways)('%s', async (_, act) => {
    const here = await site()
    const gone = await act(here)
    for (const key of gone) {
      const answer = await answerOf(here, key)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([410, 'no-store'])
      expect(await here.services.pictures.read(key, 400)).toBeDefined() // the task has not run
    }
    await here.delivered()
    for (const key of gone)
      for (const width of [400, 800, 1600])
        expect(await here.services.pictures.read(key, width)).toBeUndefined()
    expect(
      (await here.db.selectFrom('task').select('failedAt').execute()).every(({ failedAt }) => !failedAt),
    ).toBe(true)
  })
})

const ACTIVITY = {
  name: 'Sous la neige',
  typeId: 3,
  description: 'On sort quand même.',
  startDate: '2026-12-05T09:00',
  place: { city: 'Rimouski' },
  participantNbr: -1,
}

describe('a picture stays', () => {
  const ways: [string, (here: Site) => Promise<string[]>][] = [
    [
      'while a change may still be taken back: both',
      async (here) => {
        const { agreed, wanted } = await waitingChange(here)
        return [agreed, wanted]
      },
    ],
    [
      'that was taken back: the one that was agreed to',
      async (here) => {
        const { odile, read, agreed } = await waitingChange(here)
        await odile.pages.revision.revert({ ...read, ...WHY })
        return [agreed]
      },
    ],
    [
      'on the others of its series',
      async (here) => {
        const hike = await here.activity({ host: here.alice, state: 'NEED_VALIDATION' })
        const shared = await setPicture(here, hike.id)
        await here.asAlice.pages.series.repeat({
          activityId: hike.id,
          every: 'WEEK',
          times: 3,
          requestKey: crypto.randomUUID(),
        })
        await setPicture(here, hike.id)
        return [shared]
      },
    ],
    [
      'in a draft that was begun with the picture of an activity',
      async (here) => {
        const hike = await here.activity({ host: here.alice })
        const shared = await setPicture(here, hike.id)
        await here.asAlice.pages.draft.save({ draftId: null, ...draftWith(shared) })
        await here.asAlice.activity.cancel({ query: { activityId: hike.id } })
        return [shared]
      },
    ],
    [
      'on an activity that was called off, for those who had tickets',
      async (here) => {
        const hike = await here.activity({ host: here.alice })
        const shown = await setPicture(here, hike.id)
        await here.participation({ activity: hike })
        await here.asAlice.activity.cancel({ query: { activityId: hike.id, reason: 'Orage' } })
        return [shown]
      },
    ],
    [
      'on a past activity, when its host leaves',
      async (here) => {
        const hike = await here.activity({ host: here.alice })
        const shown = await setPicture(here, hike.id)
        here.clock.pass({ days: 9 })
        await here.asAlice.pages.account.remove()
        return [shown]
      },
    ],
    [
      'on a profile, when an activity that shows it too goes',
      async (here) => {
        const hike = await here.activity({ host: here.alice })
        const shared = await setPicture(here, hike.id)
        const { id } = await here.db
          .selectFrom('picture')
          .select('id')
          .where('key', '=', shared)
          .executeTakeFirstOrThrow()
        await here.db.updateTable('user').set({ pictureId: id }).where('id', '=', here.alice.id).execute()
        await here.asAlice.activity.cancel({ query: { activityId: hike.id } })
        return [shared]
      },
    ],
    [
      'that nobody else may keep for its owner: with the key in a stranger’s draft it goes all the same',
      async (here) => {
        const mine = await setProfile(here)
        const theft = here.as(await here.host()).pages.draft
        await theft.save({ draftId: null, ...draftWith(mine) })
        const other = await setProfile(here)
        expect(await statusOf(here, mine)).toBe(410)
        return [other]
      },
    ],
  ]
  test.each(ways)('%s', async (_, act) => {
    const here = await site()
    const stays = await act(here)
    expect(stays.length).toBeGreaterThan(0)
    await here.delivered()
    // The sweep of the next days looks at each picture anew.
    here.clock.pass({ days: 2 })
    await sweepPictures(here.services)
    await here.delivered()
    for (const key of stays) {
      const answer = await answerOf(here, key)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control')).toBe('private, max-age=604800, immutable')
    }
  })
})

test('a picture that went cannot be shown again, whoever still has its key in a form', async () => {
  const here = await site()
  const key = await keep(here, here.alice)
  const { draftId } = await here.asAlice.pages.draft.save({ draftId: null, ...draftWith(key) })
  await here.asAlice.pages.draft.remove({ draftId })
  const again = here.asAlice.activity.publish({ activity: { ...ACTIVITY, pictureKey: key } })
  await expect(again).rejects.toMatchObject(refusal('NOT_YOUR_PICTURE', 422))
})

test('an address that never was one is not found', async () => {
  const here = await site()
  expect(await statusOf(here, 'a'.repeat(24))).toBe(404)
})
