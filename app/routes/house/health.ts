import { checkHealth } from '#app/lib/health.server.ts'

/** For whoever watches the site: 200 when the database answers. */
export async function loader() {
  const isHealthy = await checkHealth()
  const body = { status: isHealthy ? 'ok' : 'database unreachable' }
  return Response.json(body, { status: isHealthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
