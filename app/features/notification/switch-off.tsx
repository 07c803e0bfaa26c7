import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerOneClick, isOneClick, linkState, readLink } from '#app/lib/http/email-link.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { LinkPage } from './link-page.tsx'
import { switchOffByLink } from './switch-off.server.ts'

export const handle = { i18n: ['content', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = await pageTitle({ request, context }, 'content:emails.leaving.title')
  return { title, ...linkState(request) }
}

/** Posted by the button of the page, or by a mail program in one request. */
export async function action({ request, context }: ActionFunctionArgs) {
  const oneClick = await isOneClick(request.clone())
  const state = await switchOffByLink({ request, context }, await readLink(request))
  if (oneClick) answerOneClick(state === 'done')
  return redirect(`/courriel/desabonnement?state=${state}`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function SwitchOff() {
  const { link, state } = useLoaderData<typeof loader>()
  return <LinkPage about="emails.leaving" link={link} state={state} />
}
