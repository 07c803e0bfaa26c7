/** The cheque of a person entered by hand (spec §5). Pure. */

export interface Cheque {
  number: string | null
  isCashed: boolean
}

export type ChequeRefusal = 'mustEnterCheckNumber' | 'CHECK_CASHED'

/** Returns why a cheque may not be saved like this, or null. The number of a cashed cheque stays as it is. */
export function chequeRefusal(before: Cheque, after: Cheque): ChequeRefusal | null {
  if (after.isCashed && !after.number) return 'mustEnterCheckNumber'
  if (before.isCashed && after.isCashed && after.number !== before.number) return 'CHECK_CASHED'
  return null
}
