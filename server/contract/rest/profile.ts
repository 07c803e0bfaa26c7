import { z } from 'zod'
import { Email } from '#server/schemas/account/account.ts'
import {
  AccountNumber,
  GstNumber,
  InstitutionNumber,
  LegalName,
  QstNumber,
  RefundDays,
  RefundPercent,
  SellerAddress,
  SellerProvince,
  Telephone,
  TransitNumber,
} from '#server/schemas/account/billing.ts'
import { PictureSquare, ProfileDescription, ProfileLink } from '#server/schemas/account/profile.ts'
import { PictureFile } from '#server/schemas/activity/fields.ts'
import { Flag, Id, IdParam, Language } from '#server/schemas/platform/primitives.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { Billing } from '../entities/billing.ts'
import { TownSuggestions } from '../entities/place.ts'
import { Profile } from '../entities/profile.ts'
import { body, list, query } from './body.ts'
import {
  call,
  CONFIRM_IDENTITY,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  UNAUTHORIZED,
  UPLOAD_REFUSED,
} from './call.ts'
import { FiltersInput, KeptFilters } from './kept-filters.ts'
import { multipart } from './multipart.ts'

const tags = ['Profile']

const read = call
  .route({
    method: 'GET',
    path: '/profil',
    summary: 'A profile; my own without `userId`',
    description:
      'The profile of somebody who hosts nothing is seen only by themselves, by hosts of activities they joined, and by operators. `attended` is empty unless its owner switched it on with `showsAttended`.',
    tags,
  })
  .input(query({ userId: IdParam.optional() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(Profile)

const update = call
  .route({
    method: 'PUT',
    path: '/profil',
    summary: 'Change my profile',
    description: 'Fields that are left out stay as they are; empty ones and null are removed.',
    tags,
  })
  .input(
    body({
      description: ProfileDescription.nullish(),
      name: optionalLine('nom', 60),
      firstname: optionalLine('prenom', 60),
      incName: optionalLine('incName', 120).nullish(),
      city: optionalLine('activity.city', 120).nullish(),
      cityPlaceId: optionalLine('activity.cityPlaceId', 120).nullish(),
      facebook: ProfileLink.nullish(),
      instagram: ProfileLink.nullish(),
      linkedin: ProfileLink.nullish(),
      web: ProfileLink.nullish(),
      language: Language.optional(),
      showsAttended: Flag.optional(),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    /** A name, or the name of an organisation, cannot be removed. */
    NAME_REQUIRED: { status: 422 },
    /** `field` names the one that is no address of its network. */
    WRONG_LINK: {
      status: 422,
      data: z.object({ field: z.enum(['facebook', 'instagram', 'linkedin', 'web']) }),
    },
    UNKNOWN_PLACE: { status: 422, data: TownSuggestions },
  })
  .output(Profile)

const Interests = z.object({ selectedTypes: z.array(Id) })

const updateBilling = call
  .route({
    method: 'PUT',
    path: '/profil/billing',
    summary: 'Change my billing settings, or those of the organization that I act for',
    description: 'Fields that are left out stay as they are; empty ones and null are removed.',
    tags,
  })
  .input(
    body({
      tps: GstNumber.nullish(),
      tvq: QstNumber.nullish(),
      useSpecimen: Flag.optional(),
      transitNbr: TransitNumber.nullable(),
      institutionNbr: InstitutionNumber.nullable(),
      accountNbr: AccountNumber.nullable(),
      refundMin: RefundDays,
      refundNom: RefundDays,
      refundMax: RefundDays,
      pctRefundMin: RefundPercent,
      pctRefundNom: RefundPercent,
      pctRefundMax: RefundPercent,
      billingMail: z.union([z.literal(''), Email], { error: 'email.wrong' }).nullish(),
      legalName: LegalName.nullish(),
      address: SellerAddress.nullish(),
      province: SellerProvince.nullish(),
      telephone: Telephone.nullish(),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...CONFIRM_IDENTITY,
    ...ORGANISATION_ADMIN_REQUIRED,
    WRONG_TAX_NUMBER: { status: 422, data: z.object({ field: z.enum(['tps', 'tvq']) }) },
    /** The three numbers of a bank account go together. */
    BANK_INCOMPLETE: { status: 422 },
    REFUND_DAYS_NOT_FALLING: { status: 422 },
    REFUND_PERCENT_RISING: { status: 422 },
  })
  .output(Billing)

const setPicture = call
  .route({
    method: 'POST',
    path: '/profil/picture',
    summary: 'Give my profile its picture',
    description:
      'JPEG, PNG or WebP, at most 10 MiB and 40 megapixels, in the multipart field `file`. A square of it is kept: the ' +
      'largest by the centre, or the one that `left`, `top` and `side` say in thousandths.',
    tags,
    spec: multipart,
  })
  .input(body({ file: PictureFile, ...PictureSquare.shape }))
  .errors({ ...UNAUTHORIZED, ...UPLOAD_REFUSED })
  .output(z.object({ pictureUrl: z.string() }))

const readPicture = call
  .route({ method: 'GET', path: '/profil/picture', summary: 'The address of my picture', tags })
  .errors({ ...UNAUTHORIZED })
  .output(z.object({ pictureUrl: z.string().nullable() }))

const saveInterests = call
  .route({ method: 'POST', path: '/userinterests', summary: 'Say which types of activities I like', tags })
  .input(body({ selectedTypes: list(Id, 50) }))
  .errors({ ...UNAUTHORIZED, UNKNOWN_TYPE: { status: 422 } })
  .output(Interests)

const readInterests = call
  .route({ method: 'GET', path: '/userinterests', summary: 'Which types of activities I like', tags })
  .errors({ ...UNAUTHORIZED })
  .output(Interests)

const saveFilters = call
  .route({ method: 'POST', path: '/userfilters', summary: 'Keep a search', tags })
  .input(body({ filters: FiltersInput.nullable() }))
  .errors({ ...UNAUTHORIZED })
  .output(KeptFilters)

const readFilters = call
  .route({ method: 'GET', path: '/userfilters', summary: 'The search that I kept', tags })
  .errors({ ...UNAUTHORIZED })
  .output(KeptFilters)

const follow = call
  .route({
    method: 'POST',
    path: '/user/alert',
    summary: 'Follow a host, or stop following',
    description: 'The same call within two seconds repeats the answer: a double click changes nothing.',
    tags,
  })
  .input(body({ userId: Id }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, CANNOT_FOLLOW_ONESELF: { status: 422 } })
  .output(z.object({ following: z.boolean() }))

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
