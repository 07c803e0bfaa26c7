import type { LoaderFunctionArgs } from '@remix-run/node'
import { readMetricsFor } from '#app/lib/process/metrics.server.ts'

/** Figures for Prometheus. To strangers there is nothing here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const metrics = await readMetricsFor({ request, context })
  const headers = { 'Cache-Control': 'no-store' }
  if (!metrics) throw new Response(null, { status: 404, headers })
  return new Response(metrics.text, { headers: { ...headers, 'Content-Type': metrics.contentType } })
}
