import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerSharePicture } from '#app/features/activity/share.server.ts'

/** The picture that networks show beside a link to an activity. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const answer = await answerSharePicture({ request, context }, file)
  if (!answer) throw new Response(null, { status: 404 })
  return answer
}
