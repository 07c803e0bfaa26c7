import { z } from 'zod'
import { Email } from '#server/schemas/account/account.ts'
import { Id, Uuid } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { ChequeNumber } from './cheque.ts'
import { PartySize } from './join.ts'

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
