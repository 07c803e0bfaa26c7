import type { Profile } from '#server/contract/entities.ts'
import { displayName } from '#server/domain/person.ts'
import { readProfile, type ProfileView } from '#server/services/profile.ts'
import { open } from './base.ts'
import { answerNotBuilt } from './not-built.ts'
import { presentSummary } from './present/activity.ts'

const read = open.profile.read.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const userId = input.userId ?? session?.userId
  if (userId === undefined) throw errors.UNAUTHORIZED()
  const view = await readProfile(services, session, userId)
  if (!view) throw errors.NOT_FOUND()
  return presentProfile(view)
})

function presentProfile({ user, isOwn, coming }: ProfileView): Profile {
  return {
    userId: user.id,
    displayName: displayName(user),
    pictureUrl: null,
    firstname: user.firstName,
    name: user.lastName,
    incName: user.organisationName,
    description: user.description,
    city: user.city,
    cityPlaceId: null,
    facebook: null,
    instagram: null,
    linkedin: null,
    web: null,
    accountType: user.accountType,
    inscriptionDate: user.registeredAt,
    isOwn,
    activities: coming.map(presentSummary),
  }
}

export const profile = {
  read,
  update: open.profile.update.handler(answerNotBuilt),
  updateBilling: open.profile.updateBilling.handler(answerNotBuilt),
  setPicture: open.profile.setPicture.handler(answerNotBuilt),
  readPicture: open.profile.readPicture.handler(answerNotBuilt),
  saveInterests: open.profile.saveInterests.handler(answerNotBuilt),
  readInterests: open.profile.readInterests.handler(answerNotBuilt),
  saveFilters: open.profile.saveFilters.handler(answerNotBuilt),
  readFilters: open.profile.readFilters.handler(answerNotBuilt),
  follow: open.profile.follow.handler(answerNotBuilt),
}
