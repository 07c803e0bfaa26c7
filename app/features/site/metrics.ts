import type { LoaderFunctionArgs } from '@remix-run/node'
import { monitoring } from '#app/lib/process/monitoring.server.ts'
import { currentSession } from '#app/lib/request.server.ts'

/** Metrics for Prometheus; 404 for callers without the credentials. The HTTP front answers those who have them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const authorization = request.headers.get('Authorization')
  const session = await currentSession({ request, context })
  const metrics = await monitoring().metrics({ authorization, session })
  if (!metrics) throw new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(metrics.body, { headers: metrics.headers })
}
