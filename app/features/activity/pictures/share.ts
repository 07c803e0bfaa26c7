import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { FOR_MINUTES, FOREVER } from '#app/features/activity/pictures/lifetimes.ts'
import { answerSharePicture } from '#app/features/activity/share.server.ts'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { readSiteShare } from '#app/shared/search/site-share.server.ts'

const CROSS_ORIGIN = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** The picture that networks show beside a link to an activity, or to the site. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const [, locale] = /^accueil-(fr|en)\.png$/.exec(file) ?? []
  if (locale === 'fr' || locale === 'en') return answerSitePicture(request, locale)
  const answer = await answerSharePicture({ request, context }, file)
  if (!answer) throw new Response(null, { status: 404 })
  return answer
}

async function answerSitePicture(request: Request, locale: 'fr' | 'en'): Promise<Response> {
  const picture = await readSiteShare(locale, new URL(request.url).searchParams.get('v'))
  if ('movedTo' in picture)
    return redirect(picture.movedTo, { headers: { 'Cache-Control': FOR_MINUTES, ...CROSS_ORIGIN } })
  return conditionalResponse(request, {
    body: picture.body,
    contentType: 'image/png',
    cacheControl: FOREVER,
    about: `accueil-${locale}.png`,
    headers: { 'Content-Security-Policy': "default-src 'none'", ...CROSS_ORIGIN },
  })
}
