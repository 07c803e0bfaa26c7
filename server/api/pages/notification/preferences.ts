import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { choicesOf, CHOOSABLE_TYPES } from '#server/domain/notification/choice.ts'
import { NotificationsForm, SwitchOffLink } from '#server/schemas/notification/preferences.ts'
import { readFilters } from '#server/services/account/interests.ts'
import { readChoices, saveChoices, switchOff } from '#server/services/notification/preferences.ts'
import { listFollowedHosts } from '#server/services/search/following.ts'

const own = signedInPage

/** `/mon-compte/notifications`: the choice for each type that may be switched off, and the filters of alerts. */
const read = own.handler(async ({ context: { services, session } }) => {
  const choiceOf = await readChoices(services, session)
  const hosts = await listFollowedHosts(services, session)
  return {
    choices: CHOOSABLE_TYPES.map((type) => ({ type, choice: choiceOf(type), options: [...choicesOf(type)] })),
    /** Hosts that I follow. */
    hosts: hosts.map((host) => ({ userId: host.id, displayName: displayName(host) })),
    /** My saved search, with the keys of /activites. */
    filters: await readFilters(services, session),
  }
})

const save = own
  .input(NotificationsForm.partial())
  .handler(async ({ input, context: { services, session } }) => {
    await saveChoices(services, session, input)
    return { saved: true }
  })

/** Switches a type off by the link of an email; pressing twice is no error. */
const switchOffByLink = openPage
  .errors({ UNKNOWN_LINK: { status: 404 } })
  .input(z.object({ link: SwitchOffLink }))
  .handler(({ input, context, errors }) => unlessRefused(errors, switchOff(context.services, input.link)))

export const notification = { read, save, switchOff: switchOffByLink }
