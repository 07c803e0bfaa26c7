import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'

/** Which page of a list the address asks for; the first one where it says nothing sensible. */
export function pageOf(request: Request): number {
  return PageParam.catch(0).parse(new URL(request.url).searchParams.get('page') ?? undefined)
}

/** An id of the address; what cannot be one is a page that does not exist. */
export function idOf(param: string | undefined): number {
  const { success, data } = IdParam.safeParse(param)
  if (!success) throw new Response(null, { status: 404 })
  return data
}

/** A secret that stands in the address: the code of an email's link. Empty when it is missing or blank. */
export function secretOf(request: Request, name: string, longest?: number): string {
  return asSecret(new URL(request.url).searchParams.get(name), longest)
}

/** The same from a form. */
export function asSecret(given: unknown, longest = 200): string {
  return typeof given === 'string' ? given.trim().slice(0, longest) : ''
}
