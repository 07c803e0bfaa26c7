import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchPath } from '../http/endpoint.ts'
import { header, readBody } from '../http/read-request.ts'
import { runDue } from '../jobs.ts'
import type { Sandbox } from '../sandbox.ts'
import { atomically } from '../store/transaction.ts'
import { ApiError } from '../wire/errors.ts'
import { bankPages } from './bank.ts'
import { checkoutPages } from './checkout.ts'
import { expressPages } from './express.ts'
import { drawPage, PAGE_HEADERS } from './frame.ts'
import { html } from './html.ts'
import { onboardingPages } from './onboarding.ts'
import { type Page, type PageAnswer, type PageCall, pickLanguage } from './page.ts'
import { isLanguage, languageOf, WORDS } from './words.ts'

const pages: Page[] = [...bankPages, ...checkoutPages, ...expressPages, ...onboardingPages]

/** Answers the pages that people see at Stripe's: plain HTML, in both languages, visibly a sandbox. */
export async function answerPage(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const chosen = searchParams.get('lang')
  const form = request.method === 'POST' ? readFields(await readBody(request)) : {}
  runDue(sandbox)
  const languages = {
    chosen: isLanguage(chosen) ? chosen : undefined,
    accepted: languageOf(header(request, 'accept-language')),
  }
  const answer = atomically(sandbox.database, () => {
    const match = matchPath(pages, request.method ?? 'GET', pathname)
    const call = { sandbox, ids: match?.ids ?? {}, form, ...languages }
    return match ? run(match.found, call) : missing(call)
  })
  if ('redirect' in answer) {
    response.writeHead(303, { location: answer.redirect, 'cache-control': 'no-store' }).end()
    return
  }
  const { status = 200, content, ...frame } = answer
  response.writeHead(status, PAGE_HEADERS).end(drawPage({ ...frame, path: pathname }, content))
}

function run(page: Page, call: PageCall): PageAnswer {
  try {
    return page.run(call)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return missing(call)
    throw error
  }
}

function missing(call: PageCall): PageAnswer {
  const language = pickLanguage(call)
  const { title, text } = WORDS[language].missing
  return { language, title, content: html`<p>${text}</p>`, status: 404 }
}

function readFields(body: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}
