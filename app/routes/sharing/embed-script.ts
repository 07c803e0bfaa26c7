import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerEmbedScript } from '#app/lib/embed.server.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return answerEmbedScript(request)
}
