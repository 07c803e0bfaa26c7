import { Email } from '#server/schemas/account.ts'
import { Cents, Flag, Id } from '#server/schemas/common.ts'
import { ChequeNumber, PartySize } from '#server/schemas/participation.ts'
import { optionalLine } from '#server/schemas/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Participation']

const add = notBuilt
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
      email: Email.nullish(),
      nbrParticipant: PartySize,
      checkNumber: ChequeNumber,
      paymentModelId: Id.nullish(),
      amount: Cents.nullish(),
    }).refine(({ name, firstname, incName }) => [name, firstname, incName].some(Boolean), {
      path: ['firstname'],
      error: 'prenom.required',
    }),
  )

const update = notBuilt
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
      checkNumber: ChequeNumber,
      checkCashed: Flag.optional(),
      paymentModelId: Id.nullish(),
      amount: Cents.nullish(),
    }).refine(({ checkCashed, checkNumber }) => !checkCashed || Boolean(checkNumber), {
      path: ['checkNumber'],
      error: 'mustEnterCheckNumber',
    }),
  )

export const manualParticipant = { add, update }
