import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'

/** Returns the page of a list that the address asks for; the first one when the value is invalid. */
export function pageOf(request: Request): number {
  return PageParam.catch(0).parse(new URL(request.url).searchParams.get('page') ?? undefined)
}

/** Returns an id of the address; throws a 404 for what cannot be one. */
export function idOf(param: string | undefined): number {
  const { success, data } = IdParam.safeParse(param)
  if (!success) throw new Response(null, { status: 404 })
  return data
}

const TRANSACTION_ID = /^[\w-]{1,200}$/

/** Returns the transaction id of an order; throws a 404 for what cannot be one. */
export function transactionIdOf(param: string | undefined): string {
  if (!param || !TRANSACTION_ID.test(param)) throw new Response(null, { status: 404 })
  return param
}

/** Returns a secret of the address: the code of an email's link. Empty when it is missing or blank. */
export function secretOf(request: Request, name: string, longest?: number): string {
  return asSecret(new URL(request.url).searchParams.get(name), longest)
}

/** The same from a form. */
export function asSecret(given: unknown, longest = 200): string {
  return typeof given === 'string' ? given.trim().slice(0, longest) : ''
}
