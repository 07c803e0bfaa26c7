import type { LoaderFunctionArgs } from '@remix-run/node'
import { readEmail } from './email.server.ts'

/**
 * The HTML of an email is not trusted: nothing in it may run, be framed, or load from elsewhere. Emails have inline
 * styles.
 */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'none'"

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { html } = await readEmail({ request, context }, params.name)
  if (!html) throw new Response(null, { status: 404 })
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    },
  })
}
