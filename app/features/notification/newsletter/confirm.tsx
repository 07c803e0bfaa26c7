import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkPage, titleOfLinkPage } from '#app/features/notification/link-page.tsx'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { inLanguageOf, linkState, readLink } from '#app/lib/http/email-link.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['content', 'forms'] }

const ABOUT = 'newsletter.confirming'

/** Opening the link changes nothing: some programs open every link of a mail before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = linkState(request)
  const title = await pageTitle({ request, context }, titleOfLinkPage(ABOUT, page.state))
  return { title, ...page }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const link = await readLink(request)
  const confirming = attempt(api({ request, context }).pages.newsletter.confirm({ link }))
  const confirmed = await confirming.catch(() => null) // a link that cannot even be read is unknown, too
  return redirect(inLanguageOf(request, `/infolettre/confirmer?state=${stateAfter(confirmed)}`))
}

function stateAfter(confirmed: { answer: { already: boolean } } | { refused: string } | null) {
  if (confirmed && 'answer' in confirmed) return confirmed.answer.already ? 'already' : 'done'
  return confirmed?.refused === 'EXPIRED_LINK' ? 'expired' : 'unknown'
}

export default function ConfirmNewsletter() {
  return <LinkPage about={ABOUT} {...useLoaderData<typeof loader>()} />
}
