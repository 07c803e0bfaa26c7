import type { LoaderFunctionArgs } from '@remix-run/node'
import { readMetricsFor } from '#app/lib/process/metrics.server.ts'

/** Metrics for Prometheus; 404 for callers without the credentials. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const metrics = await readMetricsFor({ request, context })
  const headers = { 'Cache-Control': 'no-store' }
  if (!metrics) throw new Response(null, { status: 404, headers })
  return new Response(metrics.text, { headers: { ...headers, 'Content-Type': metrics.contentType } })
}
