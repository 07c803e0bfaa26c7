import { checkHealth } from './health.server.ts'

/** The health check for monitoring: 200 when the database answers. */
export async function loader() {
  const health = await checkHealth()
  const status = health.status === 'unavailable' ? 503 : 200
  return Response.json(health, { status, headers: { 'Cache-Control': 'no-store' } })
}
