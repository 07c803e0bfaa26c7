import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerEmbedScript } from '#app/features/activity/embed.server.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return answerEmbedScript(request)
}
