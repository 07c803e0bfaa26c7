import { fullAddress } from '#app/lib/process/site.server.ts'

/** Personal pages, and addresses that only change something: search engines should not index them. */
const PRIVATE = [
  '/agenda/',
  '/api/',
  '/authentification',
  '/b/',
  '/billets/',
  '/courriel/',
  '/dashboard',
  '/entree/',
  '/mes-activites',
  '/mes-inscriptions',
  '/mon-compte',
  '/operations/',
  '/presences',
]

export function loader() {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${fullAddress('/sitemap.xml')}`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
