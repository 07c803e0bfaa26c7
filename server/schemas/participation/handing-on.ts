import { z } from 'zod'
import { OthersEmail, OthersFirstName } from '#server/schemas/account/account.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

/** The person of one ticket. */
export const HolderForm = z.object({ prenom: OthersFirstName, nom: optionalLine('nom', 60) })

/** The person to whom it goes. */
export const HandOnForm = HolderForm.extend({ email: OthersEmail })
