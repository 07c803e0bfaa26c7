import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkPage } from '#app/features/notification/link-page.tsx'
import { linkState, readLink } from '#app/lib/http/email-link.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { confirmByLink } from './subscription.server.ts'

export const handle = { i18n: ['content', 'forms'] }

/** Opening the link changes nothing: some programs open every link of a mail before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = await pageTitle({ request, context }, 'content:newsletter.confirming.title')
  return { title, ...linkState(request) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const state = await confirmByLink({ request, context }, await readLink(request))
  return redirect(`/infolettre/confirmer?state=${state}`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function ConfirmNewsletter() {
  const { link, state } = useLoaderData<typeof loader>()
  return <LinkPage about="newsletter.confirming" link={link} state={state} />
}
