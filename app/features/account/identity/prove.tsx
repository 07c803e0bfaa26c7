import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { prove, readAsked } from './prove.server.ts'
import { CodeWay, PasskeyWay, PasswordWay } from './ways.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['identity', 'forms'] }

/** Asks somebody who is signed in who they are, and leads back to the form that was interrupted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { email } = await requireSession(args)
  const { ways } = await api(args).pages.identity.ways()
  return { ...readAsked(request), ways, email, title: await pageTitle(args, 'identity:title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const proven = await prove(args, await readForm(request))
  if (proven instanceof Response) throw proven
  const { way, result, status } = proven
  return data({ way, result }, { status })
}

export default function Prove() {
  const { reason, returnTo, isKept, ways, email, isCodeSent } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('identity')
  useErrorTitle(returned !== undefined)
  const resultOf = (way: string) => (returned?.way === way ? returned.result : undefined)

  return (
    <div className="wrap narrow page stack-l">
      <div className="stack">
        <h1>{t('title')}</h1>
        <p className="lead soft">{t(`why.${reason ?? 'NONE'}`)}</p>
        {isKept && <Note tone="info">{t('kept')}</Note>}
      </div>
      {ways.map((way) => {
        switch (way) {
          case 'PASSKEY':
            return <PasskeyWay key={way} />
          case 'PASSWORD':
            return <PasswordWay key={way} email={email} result={resultOf(way)} />
          case 'CODE':
            return <CodeWay key={way} email={email} isSent={isCodeSent} result={resultOf(way)} />
        }
      })}
      {ways.length === 0 && <Note tone="wait">{t('noWay')}</Note>}
      <p>
        <Link className="button is-quiet" to={returnTo}>
          {t('cancel')}
        </Link>
      </p>
    </div>
  )
}
