import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { answerCover } from './cover.server.ts'
import { FOR_MINUTES, FOREVER } from './lifetimes.ts'

/** Drawn covers: the drawing at an address and version never changes. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const answer = await answerCover({ request, context }, file)
  if (!answer) throw new Response(null, { status: 404 })
  if ('movedTo' in answer) return redirect(answer.movedTo, { headers: { 'Cache-Control': FOR_MINUTES } })
  const headers = {
    'Content-Type': answer.contentType,
    'Cache-Control': FOREVER,
    'Content-Security-Policy': "default-src 'none'",
  }
  return new Response(answer.body, { headers })
}
