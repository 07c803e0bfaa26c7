import type { RequestHandler } from 'express'

/** Answers a request as Remix does, with the routes of one group. */
type Answer = (request: Request) => Promise<Response>

const BASE = 'http://localhost'

/** The address at which script asks which routes answer other addresses. */
export const LINKS_PATH = '/__manifest'

/**
 * Answers which routes the links of a page lead to (`/__manifest`), for script. Remix matches each beginning of each link:
 * against all routes of the site, 300 of them were 0.4 s of processor. So links go to the group of routes that their
 * address can match, and what the groups know is put together.
 */
export function makeLinks(answerFor: (address: string) => Answer): RequestHandler {
  return (request, response, next) => {
    // The router of Express takes other spellings for the same, Remix does not.
    if (request.path !== LINKS_PATH) {
      next()
      return
    }
    answerLinks(answerFor, request.originalUrl)
      .then(async (answer) => {
        response.status(answer.status)
        for (const [name, value] of answer.headers) response.setHeader(name, value)
        response.end(await answer.text())
      })
      .catch(next)
  }
}

/** @param target The target of the request: its path with the version of the build and the links, each as a `p`. */
export async function answerLinks(answerFor: (address: string) => Answer, target: string): Promise<Response> {
  const { pathname, searchParams } = new URL(target, BASE)
  const version = searchParams.get('version') ?? ''
  const links = searchParams.getAll('p').map((link) => (link.startsWith('/') ? link : `/${link}`))
  const groups = new Map<Answer, string[]>()
  for (const link of links) {
    const answer = answerFor(link)
    groups.set(answer, [...(groups.get(answer) ?? []), link])
  }
  if (links.length === 0) groups.set(answerFor('/'), []) // Remix says what is missing
  const answers = await Promise.all(
    [...groups].map(([answer, ofGroup]) => {
      const query = new URLSearchParams([['version', version], ...ofGroup.map((link) => ['p', link])])
      return answer(new Request(`${BASE}${pathname}?${query}`))
    }),
  )
  const [first] = answers
  const other = answers.find(({ status }) => status !== 200)
  if (!first || other) return other ?? new Response(null, { status: 400 })
  const routes = await Promise.all(answers.map((answer) => answer.json() as Promise<object>))
  return new Response(JSON.stringify(Object.assign({}, ...routes)), { headers: first.headers })
}
