import type { z } from 'zod'
import { open, signedIn } from '#server/api/base.ts'
import { pictureUrl, presentSummary } from '#server/api/present/activity.ts'
import { refuse } from '#server/api/refuse.ts'
import type { Billing as BillingOnWire, Profile } from '#server/contract/entities.ts'
import type { contract } from '#server/contract/index.ts'
import { maskBankNumber } from '#server/domain/account/billing/bank-account.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { CENTRE } from '#server/domain/activity/picture.ts'
import {
  type Billing,
  type BillingChange,
  readOwnBilling,
  saveBilling,
} from '#server/services/account/billing/settings.ts'
import { endOfWaiting } from '#server/services/account/parent.ts'
import {
  changeProfile,
  type ProfileView,
  readFilters as findFilters,
  readInterests as findInterests,
  readOwnAccount,
  readPictureKey,
  readProfile,
  removeProfilePicture,
  saveFilters as keepFilters,
  saveInterests as keepInterests,
  setProfilePicture,
} from '#server/services/account/profile.ts'
import { toggleFollowing } from '#server/services/search/following.ts'

const read = open.profile.read.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const userId = input.userId ?? session?.userId
  if (userId === undefined) throw errors.UNAUTHORIZED()
  const view = await readProfile(services, session, userId)
  if (!view) throw errors.NOT_FOUND()
  return presentProfile(view)
})

function presentProfile({ user, pictureKey, isOwn, isFollowing, coming, attended }: ProfileView): Profile {
  return {
    userId: user.id,
    displayName: displayName(user),
    pictureUrl: pictureUrl(pictureKey, 400),
    firstname: user.firstName,
    name: user.lastName,
    incName: user.organisationName,
    description: user.description,
    city: user.city,
    cityPlaceId: user.cityPlaceId,
    facebook: user.facebook,
    instagram: user.instagram,
    linkedin: user.linkedin,
    web: user.web,
    following: isFollowing,
    accountType: user.accountType,
    inscriptionDate: user.registeredAt,
    isOwn,
    activities: coming.map(presentSummary),
    attended: attended.map(presentSummary),
    showsAttended: isOwn ? user.showsAttended : null,
  }
}

const update = signedIn.profile.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const {
    firstname: firstName,
    name: lastName,
    incName: organisationName,
    cityPlaceId: placeId,
    language,
    ...rest
  } = input
  const change = { ...rest, firstName, lastName, organisationName, placeId, locale: language }
  const changing = await changeProfile(services, session, change, language ?? context.locale)
  if ('refused' in changing) throw refuse(errors, changing)
  switch (changing.outcome) {
    case 'CHANGED': {
      const view = await readProfile(services, session, session.userId)
      if (!view) throw errors.UNAUTHORIZED()
      return presentProfile(view)
    }
    case 'NAME_REQUIRED':
      throw errors.NAME_REQUIRED()
    case 'WRONG_LINK':
      throw errors.WRONG_LINK({ data: { field: changing.field } })
  }
})

const updateBilling = signedIn.profile.updateBilling.handler(async ({ input, context, errors }) => {
  const saving = await saveBilling(context.services, context.session, readChange(input))
  switch (saving.outcome) {
    case 'SAVED':
      return presentBilling(saving.billing)
    case 'WRONG_GST_NUMBER':
      throw errors.WRONG_TAX_NUMBER({ data: { field: 'tps' } })
    case 'WRONG_QST_NUMBER':
      throw errors.WRONG_TAX_NUMBER({ data: { field: 'tvq' } })
    case 'BANK_INCOMPLETE':
      throw errors.BANK_INCOMPLETE()
    case 'REFUND_DAYS_NOT_FALLING':
      throw errors.REFUND_DAYS_NOT_FALLING()
    case 'REFUND_PERCENT_RISING':
      throw errors.REFUND_PERCENT_RISING()
    case 'ORGANISATION_ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

type BillingInput = z.output<NonNullable<(typeof contract.profile.updateBilling)['~orpc']['inputSchema']>>

function readChange(input: BillingInput): BillingChange {
  return {
    gstNumber: input.tps,
    qstNumber: input.tvq,
    usesVoidCheque: input.useSpecimen,
    bank: { transit: input.transitNbr, institution: input.institutionNbr, account: input.accountNbr },
    refundDays: { max: input.refundMax, nominal: input.refundNom, min: input.refundMin },
    refundPercents: { max: input.pctRefundMax, nominal: input.pctRefundNom, min: input.pctRefundMin },
    billingEmail: input.billingMail,
  }
}

export function presentBilling({
  bank,
  refundPolicy: { max, nominal, min },
  ...billing
}: Billing): BillingOnWire {
  return {
    tps: billing.gstNumber,
    tvq: billing.qstNumber,
    useSpecimen: billing.usesVoidCheque,
    bank: bank && {
      transitNbr: maskBankNumber(bank.transit),
      institutionNbr: bank.institution,
      accountNbr: maskBankNumber(bank.account),
    },
    refundMax: max.days,
    refundNom: nominal.days,
    refundMin: min.days,
    pctRefundMax: max.percent,
    pctRefundNom: nominal.percent,
    pctRefundMin: min.percent,
    billingMail: billing.billingEmail,
  }
}

const setPicture = signedIn.profile.setPicture.handler(async ({ input, context, errors }) => {
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const { left = CENTRE.left, top = CENTRE.top, side = CENTRE.side } = input
  const square = { left, top, side }
  const setting = await setProfilePicture(context.services, context.session, bytes, square)
  if ('refused' in setting) throw refuse(errors, setting)
  return { pictureUrl: pictureUrl(setting.key, 400) ?? '' }
})

const readPicture = signedIn.profile.readPicture.handler(async ({ context: { services, session } }) => ({
  pictureUrl: pictureUrl(await readPictureKey(services, session), 400),
}))

const saveInterests = signedIn.profile.saveInterests.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { outcome } = await keepInterests(services, session, input.selectedTypes)
  switch (outcome) {
    case 'SAVED':
      return { selectedTypes: await findInterests(services, session) }
    case 'UNKNOWN_TYPE':
      throw errors.UNKNOWN_TYPE()
  }
})

const readInterests = signedIn.profile.readInterests.handler(async ({ context: { services, session } }) => ({
  selectedTypes: await findInterests(services, session),
}))

const saveFilters = signedIn.profile.saveFilters.handler(
  async ({ input: { filters }, context: { services, session } }) => {
    await keepFilters(services, session, filters)
    return { filters }
  },
)

const readFilters = signedIn.profile.readFilters.handler(async ({ context: { services, session } }) => ({
  filters: await findFilters(services, session),
}))

const follow = signedIn.profile.follow.handler(async ({ input, context, errors }) => {
  const following = await toggleFollowing(context.services, context.session, input.userId)
  switch (following.outcome) {
    case 'SET':
      return { following: following.isFollowing }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ONESELF':
      throw errors.CANNOT_FOLLOW_ONESELF()
  }
})

const billing = signedIn.pages.account.billing.handler(async ({ context, errors }) => {
  const reading = await readOwnBilling(context.services, context.session)
  switch (reading.outcome) {
    case 'READ':
      return presentBilling(reading.billing)
    case 'ORGANISATION_ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

const details = signedIn.pages.account.details.handler(async ({ context: { services, session } }) => {
  const { user, sponsored } = await readOwnAccount(services, session)
  const { email, locale: language, sponsorshipCode, proUntil } = user
  const parent =
    user.parentEmail !== null && waitsForParent(user)
      ? { email: user.parentEmail, until: endOfWaiting(user) }
      : null
  return { email, language, sponsorshipCode, proUntil, sponsored, parent }
})

const removePicture = signedIn.pages.account.removePicture.handler(
  async ({ context: { services, session } }) => {
    await removeProfilePicture(services, session)
    return { removed: true as const }
  },
)

export const profile = {
  read,
  update,
  updateBilling,
  setPicture,
  readPicture,
  saveInterests,
  readInterests,
  saveFilters,
  readFilters,
  follow,
}

/** Read by our own pages only. */
export const ownPages = { billing, details, removePicture }
