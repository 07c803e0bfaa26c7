import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkPage } from '#app/features/notification/link-page.tsx'
import { api } from '#app/lib/api.server.ts'
import { endByLink, inLanguageOf, linkState } from '#app/lib/http/email-link.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['content', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = await pageTitle({ request, context }, 'content:newsletter.leaving.title')
  return { title, ...linkState(request) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pages } = api({ request, context })
  const state = await endByLink(request, (link) => pages.newsletter.unsubscribe({ link }))
  return redirect(inLanguageOf(request, `/infolettre/desabonnement?state=${state}`))
}

export default function Unsubscribe() {
  const { link, state } = useLoaderData<typeof loader>()
  return <LinkPage about="newsletter.leaving" link={link} state={state} />
}
