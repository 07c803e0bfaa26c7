import { signedInPage } from '#server/api/base.ts'
import { presentBilling } from '#server/api/present/billing.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { ORGANISATION_ADMIN_REQUIRED } from '#server/contract/rest/call.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { readOwnBilling } from '#server/services/account/billing/settings.ts'
import { endOfWaiting } from '#server/services/account/parent.ts'
import { readOwnAccount } from '#server/services/account/profile.ts'
import { removeProfilePicture } from '#server/services/account/profile-picture.ts'

/** `/mon-compte/facturation`: mine, or that of the organisation for which I act as an admin. */
export const billing = signedInPage
  .errors(ORGANISATION_ADMIN_REQUIRED)
  .handler(async ({ context, errors }) => {
    const read = await unlessRefused(errors, readOwnBilling(context.services, context.session))
    return presentBilling(read.billing)
  })

/** `/mon-compte/*`: what only the account itself may see. */
export const details = signedInPage.handler(async ({ context: { services, session } }) => {
  const { user, proUntil, sponsored } = await readOwnAccount(services, session)
  const { email, locale: language, sponsorshipCode } = user
  /** The parent who has yet to agree to the account of a person under 14, and when it is deleted if nobody does. */
  const parent =
    user.parentEmail !== null && waitsForParent(user)
      ? { email: user.parentEmail, until: endOfWaiting(user) }
      : null
  return { email, language, sponsorshipCode, proUntil, sponsored, parent }
})

export const removePicture = signedInPage.handler(async ({ context: { services, session } }) => {
  await removeProfilePicture(services, session)
  return { removed: true as const }
})
