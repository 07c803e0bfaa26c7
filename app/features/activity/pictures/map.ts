import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { FOR_MINUTES, FOREVER } from './lifetimes.ts'
import { answerMap } from './map.server.ts'

/** Drawn from our own list of towns: the drawing of a place and version never changes. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const answer = await answerMap({ request, context }, file)
  if (!answer) throw new Response(null, { status: 404 })
  if ('movedTo' in answer) return redirect(answer.movedTo, { headers: { 'Cache-Control': FOR_MINUTES } })
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': FOREVER,
    'Content-Security-Policy': "default-src 'none'",
  }
  return new Response(answer.body, { headers })
}
