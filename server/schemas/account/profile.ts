import { z } from 'zod'
import { SMALLEST_SIDE } from '#server/domain/activity/picture.ts'
import { isActivityType } from '#server/domain/activity/type.ts'
import { CityPlaceId, PictureFile } from '#server/schemas/activity/fields.ts'
import { Language } from '#server/schemas/platform/primitives.ts'
import { optionalLine, optionalProse } from '#server/schemas/platform/text.ts'
import { FirstName, LastName } from './account.ts'

/** Markdown; sanitised when it is shown. */
export const ProfileDescription = optionalProse('profile.description', 5000)

/** An address on the network, or the bare name there; they are told apart where the network's name is known. */
export const ProfileLink = optionalLine('profile.link', 300)

/** `/mon-compte/profil`. Left empty, a field is removed; names stay. */
export const ProfileForm = z.object({
  prenom: FirstName,
  nom: LastName,
  incName: optionalLine('incName', 120),
  description: ProfileDescription,
  city: optionalLine('activity.city', 120),
  /** The town chosen among several of that name. */
  cityPlaceId: CityPlaceId,
  facebook: ProfileLink,
  instagram: ProfileLink,
  linkedin: ProfileLink,
  web: ProfileLink,
  language: Language,
  picture: PictureFile.optional(),
})

/** The position of the square of a picture that is kept; as text in a form with a file. */
const thousandths = (least: number) =>
  z.coerce
    .number<number | string>({ error: 'profile.picture.square' })
    .int('profile.picture.square')
    .min(least, 'profile.picture.square')
    .max(1000, 'profile.picture.square')
    .optional()

/** Left out: the largest square, in the centre. */
export const PictureSquare = z.object({
  left: thousandths(0),
  top: thousandths(0),
  side: thousandths(SMALLEST_SIDE),
})

/** `/mon-compte/interets`. Nothing ticked: none. */
export const InterestsForm = z.object({
  selectedTypes: z
    .array(
      z.coerce.number<number | string>({ error: 'types.unknown' }).refine(isActivityType, 'types.unknown'),
      { error: 'types.unknown' },
    )
    .max(50, 'types.unknown')
    .default([]),
})

export type ProfileFields = z.output<typeof ProfileForm>
