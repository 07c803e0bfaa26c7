import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { brand } from '#app/lib/brand.ts'
import { requireSession } from '#app/lib/require-session.server.ts'

/** Returns everything that is stored about the person, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const file = await api(args).pages.account.ownData()
  return new Response(file.stream(), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${brand.id}-mes-donnees.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
