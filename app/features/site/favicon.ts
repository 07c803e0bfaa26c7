import { markFile } from '#app/ui/logo.tsx'

/** The mark in the colours of the brand. */
export function loader() {
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' }
  return new Response(markFile(), { headers })
}
