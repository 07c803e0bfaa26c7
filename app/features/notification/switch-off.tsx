import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { api } from '#app/lib/api.server.ts'
import { answerOneClick, isOneClick, linkState, readLink } from '#app/lib/http/email-link.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { LinkPage } from './link-page.tsx'

export const handle = { i18n: ['content', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = await pageTitle({ request, context }, 'content:emails.leaving.title')
  return { title, ...linkState(request) }
}

/** Posted by the button of the page, or by a mail program in one request. */
export async function action({ request, context }: ActionFunctionArgs) {
  const oneClick = await isOneClick(request.clone())
  const link = await readLink(request)
  const switchingOff = api({ request, context }).pages.notification.switchOff({ link })
  const state = await switchingOff.then(
    () => 'done',
    () => 'unknown',
  )
  if (oneClick) answerOneClick(state === 'done')
  return redirect(`/courriel/desabonnement?state=${state}`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function SwitchOff() {
  const { link, state } = useLoaderData<typeof loader>()
  return <LinkPage about="emails.leaving" link={link} state={state} />
}
