import { monitoring } from '#app/lib/process/monitoring.server.ts'

/** The health check for monitoring; in the product the HTTP front answers it before it gets here. */
export async function loader() {
  const { body, status, headers } = await monitoring().health()
  return new Response(body, { status, headers })
}
