import { z } from 'zod'
import { Email } from '#server/schemas/account/account.ts'
import { ChequeNumber } from '#server/schemas/participation/cheque.ts'
import { PartySize } from '#server/schemas/participation/join.ts'
import { Cents, Flag, Id, Uuid } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { Participant } from '../entities/participant.ts'
import { body } from './body.ts'
import { ACTIVITY_UNRECOVERED, call, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const tags = ['Participation']

const add = call
  .route({
    method: 'POST',
    path: '/activity/participant/ghost',
    summary: 'Enter a participant of my activity by hand',
    tags,
  })
  .input(
    body({
      activityId: Id,
      name: optionalLine('nom', 60),
      firstname: optionalLine('prenom', 60),
      incName: optionalLine('incName', 120),
      email: z.union([Email, z.literal('')], { error: 'email.wrong' }).nullish(),
      nbrParticipant: PartySize,
      checkNumber: ChequeNumber.nullable(),
      paymentModelId: Id.nullish(),
      amount: Cents.nullish(),
      /** Created by the client: the same key again returns the person who was entered the first time. */
      requestKey: Uuid.nullish(),
    }).refine(({ name, firstname, incName }) => [name, firstname, incName].some(Boolean), {
      path: ['firstname'],
      error: 'participation.manual.name',
      ...whenReadable('name', 'firstname', 'incName'),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...ACTIVITY_UNRECOVERED,
    ACTIVITY_CANCELLED: { status: 409 },
    /** Beyond the places of the activity. */
    FULL: { status: 409, data: z.object({ left: z.int().min(0) }) },
    UNKNOWN_PAYMENT_MODEL: { status: 422 },
  })
  .output(z.object({ partGhostId: Id, participant: Participant }))

const update = call
  .route({
    method: 'PUT',
    path: '/activity/participant/ghost',
    summary: 'Note the cheque of a participant entered by hand',
    tags,
  })
  .input(
    body({
      partGhostId: Id,
      activityId: Id,
      /** Left out: stays as it is. Empty or null: no cheque. */
      checkNumber: ChequeNumber.nullable(),
      checkCashed: Flag.optional(),
      paymentModelId: Id.nullish(),
      amount: Cents.nullish(),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    UNKNOWN_PAYMENT_MODEL: { status: 422 },
    /** Beyond the places of that payment model. */
    FULL: { status: 409, data: z.object({ left: z.int().min(0) }) },
    /** Cashed, but without a number. */
    mustEnterCheckNumber: { status: 422 },
    /** The number of a cashed cheque stays as it is. */
    CHECK_CASHED: { status: 409 },
    /** Its deposit slip is closed: the number stays as it is. */
    CHECK_DEPOSITED: { status: 409 },
    /** It came back unpaid: only another cheque, with its own number, can be noted. */
    CHECK_RETURNED: { status: 409 },
  })
  .output(z.object({ participant: Participant }))

export const manualParticipant = { add, update }
