import { expect, test } from 'vitest'
import { DETAILS } from '#tests/api/world/details.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { refusal, world } from '#tests/api/world/world.ts'

/** An outing of a club with the photograph of Marc, and how others copy it. */
async function outingOfMarc() {
  const app = await world()
  const club = await organisation(app)
  const asMarc = acting(app, await member(app, club), club)
  const { pictureKey } = await asMarc.pages.picture.keep({ file: await photograph() })
  const { activityId } = await asMarc.activity.publish({
    activity: {
      name: 'Sortie du club',
      typeId: 1,
      description: 'Deux heures.',
      startDate: '2026-12-24T09:00',
      place: { city: 'Rimouski' },
      participantNbr: 10,
      pictureKey,
    },
  })
  const copy = async (as: ReturnType<typeof acting>) => {
    const fields: [string, string][] = [['pictureKey', pictureKey]]
    const typed = { name: 'Sortie du club', fields, copyOf: activityId }
    const { draftId } = await as.pages.draft.save({ draftId: null, ...typed })
    return as.pages.draft.publish({ draftId, details: { ...DETAILS, pictureKey } })
  }
  return { app, club, pictureKey, copy }
}

test('a copy that a colleague makes of an activity is published with its picture', async () => {
  const { app, club, pictureKey, copy } = await outingOfMarc()
  const asMaude = acting(app, await member(app, club, 'ADMIN'), club)
  const { activityId } = await copy(asMaude)
  const shown = await app.db
    .selectFrom('activity')
    .innerJoin('picture', 'picture.id', 'activity.pictureId')
    .select('picture.key')
    .where('activity.id', '=', activityId)
    .execute()
  expect(shown).toEqual([{ key: pictureKey }])
})

test('people who may not change the activity do not get its picture by copying it', async () => {
  const { app, club, copy } = await outingOfMarc()
  const lea = acting(app, await member(app, club), club)
  const stranger = app.as(await app.host())
  for (const as of [lea, stranger])
    await expect(copy(as)).rejects.toMatchObject(refusal('NOT_YOUR_PICTURE', 422))
})
