import { z } from 'zod'
import { PictureFile } from '#server/schemas/activity.ts'
import { Email } from '#server/schemas/account.ts'
import { Flag, Id, IdParam } from '#server/schemas/common.ts'
import { optionalLine, optionalProse } from '#server/schemas/text.ts'
import { Profile } from '../entities/profile.ts'
import { body, list, query } from './body.ts'
import { call, NOT_FOUND, notBuilt, UNAUTHORIZED } from './call.ts'
import { multipart } from './multipart.ts'

const tags = ['Profile']

const read = call
  .route({
    method: 'GET',
    path: '/profil',
    summary: 'A profile; my own without `userId`',
    description:
      'The profile of somebody who hosts nothing is seen only by themselves, by hosts of activities they joined, and by operators.',
    tags,
  })
  .input(query({ userId: IdParam.optional() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(Profile)

const update = notBuilt.route({ method: 'PUT', path: '/profil', summary: 'Change my profile', tags }).input(
  body({
    description: optionalProse('profile.description', 5000),
    name: optionalLine('nom', 60),
    firstname: optionalLine('prenom', 60),
    incName: optionalLine('incName', 120),
    city: optionalLine('activity.city', 120),
    cityPlaceId: optionalLine('activity.cityPlaceId', 120),
    facebook: optionalLine('profile.link', 300),
    instagram: optionalLine('profile.link', 300),
    linkedin: optionalLine('profile.link', 300),
    web: optionalLine('profile.link', 300),
  }),
)

const days = z.int({ error: 'billing.days' }).min(0, 'billing.days').max(365, 'billing.days').optional()
const percent = z
  .int({ error: 'billing.percent' })
  .min(0, 'billing.percent')
  .max(100, 'billing.percent')
  .optional()
const digits = (key: string, pattern: RegExp) =>
  z.string({ error: key }).trim().regex(pattern, key).optional()

const updateBilling = notBuilt
  .route({ method: 'PUT', path: '/profil/billing', summary: 'Change my billing settings', tags })
  .input(
    body({
      tps: digits('billing.tps', /^(\d{9}RT\d{4})?$/),
      tvq: digits('billing.tvq', /^(\d{10}TQ\d{4})?$/),
      useSpecimen: Flag.optional(),
      transitNbr: digits('billing.transitNbr', /^(\d{5})?$/),
      institutionNbr: digits('billing.institutionNbr', /^(\d{3})?$/),
      accountNbr: digits('billing.accountNbr', /^(\d{5,12})?$/),
      refundMin: days,
      refundNom: days,
      refundMax: days,
      pctRefundMin: percent,
      pctRefundNom: percent,
      pctRefundMax: percent,
      billingMail: Email.optional(),
    }),
  )

const setPicture = notBuilt
  .route({
    method: 'POST',
    path: '/profil/picture',
    summary: 'Give my profile its picture',
    description: 'JPEG, PNG or WebP, at most 10 MiB and 40 megapixels, in the multipart field `file`.',
    tags,
    spec: multipart,
  })
  .input(body({ file: PictureFile }))

const readPicture = notBuilt.route({
  method: 'GET',
  path: '/profil/picture',
  summary: 'The address of my picture',
  tags,
})

const saveInterests = notBuilt
  .route({ method: 'POST', path: '/userinterests', summary: 'Say which types of activities I like', tags })
  .input(body({ selectedTypes: list(Id, 50) }))

const readInterests = notBuilt.route({
  method: 'GET',
  path: '/userinterests',
  summary: 'Which types of activities I like',
  tags,
})

const saveFilters = notBuilt
  .route({ method: 'POST', path: '/userfilters', summary: 'Keep a search', tags })
  .input(body({ filters: z.record(z.string(), z.unknown(), { error: 'common.object' }) }))

const readFilters = notBuilt.route({
  method: 'GET',
  path: '/userfilters',
  summary: 'The search that I kept',
  tags,
})

const follow = notBuilt
  .route({
    method: 'POST',
    path: '/user/alert',
    summary: 'Follow a host, or stop following',
    tags,
  })
  .input(body({ userId: Id }))

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
