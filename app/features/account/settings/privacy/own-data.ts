import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import { requireSession } from '#app/lib/require-session.server.ts'

/** Returns everything that is stored about the person, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  return fileOrPage(args, async () => zipped(await answerOr404(api(args).pages.account.ownData())))
}

function zipped(file: File): Response {
  return new Response(file.stream(), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${brand.id}-mes-donnees.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
