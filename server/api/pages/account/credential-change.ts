import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { TOO_MANY_REQUESTS } from '#server/contract/rest/call.ts'
import { takenBackOf } from '#server/domain/account/credential-change.ts'
import { NotMeLink } from '#server/schemas/account/account.ts'
import { denyChange, readNotMeLink } from '#server/services/account/sign-in/not-me.ts'

const linkPage = openPage
  .errors({ UNKNOWN_LINK: { status: 404 }, EXPIRED_LINK: { status: 410 }, ...TOO_MANY_REQUESTS })
  .input(z.object({ link: NotMeLink }))

/** `/courriel/pas-moi`: the change of the e-mail, before and after its owner says that it was somebody else. */
const read = linkPage.handler(async ({ input, context, errors }) => {
  const { kind, at, deniedAt } = await unlessRefused(errors, readNotMeLink(context.services, input.link))
  return { kind, at, takenBack: takenBackOf(kind), isDenied: deniedAt !== null }
})

/** A second call is not an error. */
const deny = linkPage.handler(async ({ input, context, errors }) => {
  const denied = await unlessRefused(errors, denyChange(context.services, input.link))
  return { denied: true as const, already: denied.isRepeat }
})

export const credentialChange = { read, deny }
