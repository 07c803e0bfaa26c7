import { z } from 'zod'
import { LONGEST_ANSWER } from '#server/domain/participation/answers.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { Email, FirstName } from '#server/schemas/account/account.ts'
import { Places } from '#server/schemas/activity/fields.ts'
import { Count, Flag, Id, Uuid } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import {
  missingOr,
  optionalLine,
  optionalProse,
  requiredProse,
  toProse,
} from '#server/schemas/platform/text.ts'

/** How many people come together. */
export const PartySize = z
  .number(missingOr('participation.nbrParticipant.required', 'participation.nbrParticipant.wrong'))
  .int('participation.nbrParticipant.wrong')
  .min(1, 'participation.nbrParticipant.tooFew')
  .max(LARGEST_PARTY, 'participation.nbrParticipant.tooMany')

/** An answer to a question of the host. */
export const AnswerText = z
  .string({ error: 'answer.notText' })
  .max(LONGEST_ANSWER, 'answer.tooLong')
  .overwrite(toProse)

/** `/activites/:id/inscription`. */
export const RegistrationForm = z.object({
  /** How many come; with several ticket types, each has a field of its own (app/shared/participation). */
  nbrParticipant: PartySize.optional(),
  /** Only for members-only activities. */
  cardNumber: optionalLine('card.number', 40),
  cardEmail: Email.optional(),
  /** The host may have my e-mail address. */
  consent: Flag.default(false),
  /** If fewer places are left than I ask for, I take those. */
  acceptFewer: Flag.default(false),
})

/** The same page without an account: who comes, and where the tickets go (spec §5). */
export const GuestRegistrationForm = RegistrationForm.extend({
  prenom: FirstName,
  nom: optionalLine('nom', 60),
  email: Email,
  emailAgain: z.string({ error: 'email.again' }).trim(),
  terms: z.literal(true, { error: 'terms.required' }),
}).refine(({ email, emailAgain }) => isSameAddress(email, emailAgain), {
  path: ['emailAgain'],
  error: 'email.different',
  ...whenReadable('email', 'emailAgain'),
})

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** 1 = present, 0 = absent. */
export const Rate = z.literal([0, 1], { error: 'participation.rate' })

/** One row of the attendance page: a button for each mark. */
export const AttendanceForm = z.object({ participantId: Id, rate: Rate })

/** The reason of an operator's correction: the person and the host read it. */
export const CorrectionReason = requiredProse('correction.reason', 400)

/** `/operations/presences/:participantId`. The mark is sent along, so that pressing twice does not toggle it twice. */
export const CorrectionForm = z.object({ rate: Rate, reason: CorrectionReason })

/** The reason that a removed person reads. */
export const RemovalReason = requiredProse('removal.reason', 400)

/** A person entered by hand may be removed without a reason. */
export const RemovalForm = z.object({ reason: RemovalReason })
export const ManualRemovalForm = z.object({ reason: RemovalReason.optional() })

/** The reason that a refused person reads. */
export const RequestRefusalForm = RemovalForm.extend({ participantId: Id })

export const ChequeNumber = optionalLine('checkNumber', 200)

/** An unticked box is not sent; neither is a number while its cheque is cashed. */
export const ChequeForm = z.object({ checkNumber: ChequeNumber, checkCashed: Flag.default(false) })

const MOST_CENTS = 100_000_00

/** Dollars as people write them (`1 234,50 $`, `$1,234.50`), in cents. */
export const Dollars = z
  .string({ error: 'amount' })
  .overwrite((text) => text.replace(/[\s$]/g, '').replace(/,(?=\d{3}\b)/g, ''))
  .regex(/^\d+([.,]\d{1,2})?$/, { error: 'amount', abort: true })
  .transform(toCents)
  .refine((cents) => cents <= MOST_CENTS, 'common.centsTooMany')

function toCents(dollars: string): number {
  return Math.round(Number(dollars.replace(',', '.')) * 100)
}

/** `/mes-activites/:id/ajouter`: a person who did not register themselves. */
export const ManualParticipantForm = z
  .object({
    prenom: optionalLine('prenom', 60),
    nom: optionalLine('nom', 60),
    incName: optionalLine('incName', 120),
    email: Email.optional(),
    nbrParticipant: PartySize,
    paymentModelId: Id.optional(),
    checkNumber: ChequeNumber,
    amount: Dollars.optional(),
    /** Created with the page: pressing twice enters one person. */
    requestKey: Uuid,
  })
  .refine(({ prenom, nom, incName }) => [prenom, nom, incName].some(Boolean), {
    path: ['prenom'],
    error: 'participation.manual.name',
    ...whenReadable('prenom', 'nom', 'incName'),
  })

/** Over the wire. Left empty: unlimited. */
export const ResizeForm = z.object({ participantNbr: Count.nullish() })

/** `/mes-activites/:id/places`: on the page, unlimited is a checkbox of its own. */
export const PlacesForm = z
  .object({ participantNbr: Places.optional(), unlimited: Flag.default(false) })
  .refine(({ unlimited, participantNbr }) => unlimited || participantNbr !== undefined, {
    path: ['participantNbr'],
    error: 'activity.participantNbr.required',
    ...whenReadable('unlimited', 'participantNbr'),
  })

/** `/mes-activites/:id/annuler`. */
export const CallOffForm = z.object({ reason: optionalProse('removal.reason', 400) })
