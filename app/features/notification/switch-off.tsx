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

export async function action({ request, context }: ActionFunctionArgs) {
  const { pages } = api({ request, context })
  const state = await endByLink(request, (link) => pages.notification.switchOff({ link }))
  return redirect(`/courriel/desabonnement?state=${state}`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function SwitchOff() {
  const { link, state } = useLoaderData<typeof loader>()
  return <LinkPage about="emails.leaving" link={link} state={state} />
}
