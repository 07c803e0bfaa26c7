import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkPage, titleOfLinkPage } from '#app/features/notification/link-page.tsx'
import { api } from '#app/lib/api.server.ts'
import { endByLink, inLanguageOf, linkState } from '#app/lib/http/email-link.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['content', 'forms'] }

const ABOUT = 'newsletter.leaving'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = linkState(request)
  const title = await pageTitle({ request, context }, titleOfLinkPage(ABOUT, page.state))
  return { title, ...page }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pages } = api({ request, context })
  const state = await endByLink(request, (link) => pages.newsletter.unsubscribe({ link }))
  return redirect(inLanguageOf(request, `/infolettre/desabonnement?state=${state}`))
}

export default function Unsubscribe() {
  return <LinkPage about={ABOUT} {...useLoaderData<typeof loader>()} />
}
