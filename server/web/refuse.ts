import type { IncomingMessage, ServerResponse } from 'node:http'
import { headOf } from '#server/api/http/call-head.ts'
import type { ApiRequest } from '#server/api/http/front.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import { problem } from '#server/api/http/problem.ts'
import { brand } from '#server/domain/platform/brand.ts'
import type { Services } from '#server/runtime/context.ts'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#server/runtime/i18n.ts'
import { isFromProxy } from '#server/web/peer.ts'
import type { Refusal } from '#server/web/refusal.ts'

/** Refuses with an API error, or with a small page for a person: the one of the site comes from behind the front. */
export async function refuse(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, headers = {} }: Refusal,
): Promise<void> {
  const locale = await languageOf(services, request)
  const { message } = problem(locale, code)
  const isPerson = request.headers.accept?.startsWith('text/html') === true
  const body = isPerson ? pageOf(locale, message) : JSON.stringify({ code, message })
  // A proxy that is still sending the body would see a reset connection, and answer 502: the rest is read from it, and
  // dropped. It lets no more through than it was told to.
  const closes = !isFromProxy(request, services.settings.trustedProxies)
  const fixed = {
    ...(closes && { Connection: 'close' }),
    'Content-Type': `${isPerson ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Language': LANGUAGE_TAGS[locale],
    'Content-Length': Buffer.byteLength(body),
  }
  if (response.destroyed || response.headersSent) return
  try {
    response.writeHead(status, { ...fixed, 'Cache-Control': 'no-store', ...headers })
    response.end(body)
  } catch {
    response.destroy() // an address with a character that no header may have: nobody waits for this promise
  }
}

/** Without style or script: the policy of such an answer allows neither. */
function pageOf(locale: Locale, message: string): string {
  const sentence = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return [
    '<!doctype html>',
    `<html lang="${LANGUAGE_TAGS[locale]}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${sentence} · ${brand.name}</title>`,
    '</head>',
    `<body><main><h1>${sentence}</h1></main></body>`,
    '</html>\n',
  ].join('\n')
}

/** Chosen as for pages and calls, but without the account: no session is looked up for what is refused. */
function languageOf(services: Services, request: IncomingMessage): Promise<Locale> {
  const { settings, log } = services
  return detectLocale(headOf(request, services), null, settings).catch((error: unknown) => {
    log.warn({ err: error }, 'request language could not be read')
    return settings.defaultLocale
  })
}

/** Answers a message that is no HTTP, and so names no language. */
export function inBothLanguages(status: string): string {
  const body = LOCALES.map((locale) => `${problem(locale, 'BAD_REQUEST').message}\n`).join('')
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return [...head, '', body].join('\r\n')
}

export async function fail(
  services: Services,
  request: ApiRequest,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  // A caller who disconnects in the middle of a call is no failure of ours.
  if (response.destroyed) return
  const { requestId } = request
  services.log.error({ err: error, requestId }, 'API handler failed')
  const locale = await languageOf(services, request)
  if (response.headersSent) return void response.destroy()
  const { message } = problem(locale, 'INTERNAL')
  response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ code: 'INTERNAL_SERVER_ERROR', message, data: { requestId } }))
}
