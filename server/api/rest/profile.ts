import type { z } from 'zod'
import { open, signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentBilling } from '#server/api/present/billing.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import type { Profile } from '#server/contract/entities.ts'
import type { restContract } from '#server/contract/rest/index.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { CENTRE } from '#server/domain/activity/picture.ts'
import { SELLER_FIELDS } from '#server/domain/payment/seller.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { Session } from '#server/runtime/context.ts'
import { type BillingChange, saveBilling } from '#server/services/account/billing/settings.ts'
import { readFilters, readInterests, saveFilters, saveInterests } from '#server/services/account/interests.ts'
import { changeProfile, type ProfileView, readProfile } from '#server/services/account/profile.ts'
import { readPictureKey, setProfilePicture } from '#server/services/account/profile-picture.ts'
import { toggleFollowing } from '#server/services/search/following.ts'

const read = open.profile.read.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const userId = input.userId ?? session?.userId
  if (userId === undefined) throw errors.UNAUTHORIZED()
  const view = await unlessMissing(errors.NOT_FOUND, readProfile(services, session, userId))
  return presentProfile(view, session)
})

function presentProfile(view: ProfileView, caller: Session | null): Profile {
  const { user, pictureKey, isOwn, isFollowing, coming, past, attended } = view
  // The public knows an organisation by its own name alone: not by that of the person behind the account (spec §3).
  const hasNames = user.organisationName === null || isOwn || caller?.isOperator === true
  return {
    userId: user.id,
    displayName: displayName(user),
    pictureUrl: pictureUrl(pictureKey, 400),
    firstname: hasNames ? user.firstName : '',
    name: hasNames ? user.lastName : '',
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
    pastActivities: past.map(presentSummary),
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
  } = withEmptyTexts(input)
  const change = { ...rest, firstName, lastName, organisationName, placeId, locale: language }
  await unlessRefused(errors, changeProfile(services, session, change, language ?? context.locale))
  const view = await unlessMissing(errors.UNAUTHORIZED, readProfile(services, session, session.userId))
  return presentProfile(view, session)
})

/** Answers have null where there is nothing; sent back, it removes the field as an empty text does. */
function withEmptyTexts<Fields extends object>(fields: Fields) {
  const entries: [string, unknown][] = Object.entries(fields)
  const filled: unknown = Object.fromEntries(
    entries.map(([name, value]) => [name, value === null ? '' : value]),
  )
  return filled as {
    [Name in keyof Fields]: Exclude<Fields[Name], null> | (null extends Fields[Name] ? '' : never)
  }
}

const updateBilling = signedIn.profile.updateBilling.handler(async ({ input, context, errors }) => {
  const saved = await unlessRefused(errors, saveBilling(context.services, context.session, readChange(input)))
  return presentBilling(saved.billing)
})

type BillingInput = z.output<NonNullable<(typeof restContract.profile.updateBilling)['~orpc']['inputSchema']>>

function readChange(input: BillingInput): BillingChange {
  return {
    gstNumber: input.tps,
    qstNumber: input.tvq,
    usesVoidCheque: input.useSpecimen,
    bank: {
      transit: emptied(input.transitNbr),
      institution: emptied(input.institutionNbr),
      account: emptied(input.accountNbr),
    },
    refundDays: { max: input.refundMax, nominal: input.refundNom, min: input.refundMin },
    refundPercents: { max: input.pctRefundMax, nominal: input.pctRefundNom, min: input.pctRefundMin },
    billingEmail: input.billingMail,
    ...pick(input, SELLER_FIELDS),
  }
}

/** Null removes as an empty text does. */
function emptied(text: string | null | undefined): string | undefined {
  return text === null ? '' : text
}

const setPicture = signedIn.profile.setPicture.handler(async ({ input, context, errors }) => {
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const { left = CENTRE.left, top = CENTRE.top, side = CENTRE.side } = input
  const square = { left, top, side }
  const set = await unlessRefused(errors, setProfilePicture(context.services, context.session, bytes, square))
  return { pictureUrl: pictureUrl(set.key, 400) ?? '' }
})

const readPicture = signedIn.profile.readPicture.handler(async ({ context: { services, session } }) => ({
  pictureUrl: pictureUrl(await readPictureKey(services, session), 400),
}))

const saveOwnInterests = signedIn.profile.saveInterests.handler(
  async ({ input, context: { services, session }, errors }) => {
    const saved = await unlessRefused(errors, saveInterests(services, session, input.selectedTypes))
    return { selectedTypes: saved.typeIds }
  },
)

const readOwnInterests = signedIn.profile.readInterests.handler(
  async ({ context: { services, session } }) => ({ selectedTypes: await readInterests(services, session) }),
)

const saveOwnFilters = signedIn.profile.saveFilters.handler(
  async ({ input: { filters }, context: { services, session } }) => {
    await saveFilters(services, session, filters)
    return { filters }
  },
)

const readOwnFilters = signedIn.profile.readFilters.handler(async ({ context: { services, session } }) => ({
  filters: await readFilters(services, session),
}))

const follow = signedIn.profile.follow.handler(async ({ input, context: { services, session }, errors }) => {
  const followed = await unlessRefused(errors, toggleFollowing(services, session, input.userId))
  return { following: followed.isFollowing }
})

export const profile = {
  read,
  update,
  updateBilling,
  setPicture,
  readPicture,
  saveInterests: saveOwnInterests,
  readInterests: readOwnInterests,
  saveFilters: saveOwnFilters,
  readFilters: readOwnFilters,
  follow,
}
