import { open, signedIn } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { choicesOf, CHOOSABLE_TYPES } from '#server/domain/notification/choice.ts'
import { readFilters } from '#server/services/account/profile.ts'
import { readChoices, saveChoices, switchOff as end } from '#server/services/notification/preferences.ts'
import { listFollowedHosts } from '#server/services/search/following.ts'

const read = signedIn.pages.notification.read.handler(async ({ context: { services, session } }) => {
  const choiceOf = await readChoices(services, session)
  const hosts = await listFollowedHosts(services, session)
  return {
    choices: CHOOSABLE_TYPES.map((type) => ({
      type,
      choice: choiceOf(type),
      options: [...choicesOf(type)],
    })),
    hosts: hosts.map((host) => ({ userId: host.id, displayName: displayName(host) })),
    filters: await readFilters(services, session),
  }
})

const save = signedIn.pages.notification.save.handler(async ({ input, context: { services, session } }) => {
  await saveChoices(services, session, input)
  return { saved: true as const }
})

const switchOff = open.pages.notification.switchOff.handler(async ({ input, context, errors }) => {
  const { outcome } = await end(context.services, input.link)
  switch (outcome) {
    case 'SWITCHED_OFF':
      return { switchedOff: true as const }
    case 'UNKNOWN_LINK':
      throw errors.UNKNOWN_LINK()
  }
})

export const notification = { read, save, switchOff }
