import { randomBytes } from 'node:crypto'
import { readCookieText, serializeCookieText } from '#server/api/http/cookies/cookies.ts'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

/** Returns the token of this browser, kept in a cookie together with its seal: nobody else can make a pair. */
export function issueCsrf(services: Services, headers: Headers) {
  const known = readCookie(services, headers)
  if (known) return { csrfToken: known, setCookie: null }
  const csrfToken = randomBytes(24).toString('hex')
  const value = `${csrfToken}.${services.signer.sign(signedText(csrfToken), 'hex')}`
  return { csrfToken, setCookie: serializeCookieText(services.settings, 'csrf', value) }
}

/** Returns whether the form sent back the token of the cookie that came with it. */
export function isCsrfGenuine(services: Services, headers: Headers, given: unknown): boolean {
  const known = readCookie(services, headers)
  return known !== null && typeof given === 'string' && isSameSecret(known, given)
}

function readCookie(services: Services, headers: Headers): string | null {
  const kept = readCookieText(services.settings, 'csrf', headers.get('cookie')) ?? ''
  const [, token = '', seal = ''] = /^([0-9a-f]+)\.([0-9a-f]+)$/.exec(kept) ?? []
  const matches = (signature: string) => isSameSecret(signature, seal)
  return token && services.signer.isSigned(signedText(token), matches, 'hex') ? token : null
}

function signedText(token: string): string {
  return `csrf:${token}`
}
