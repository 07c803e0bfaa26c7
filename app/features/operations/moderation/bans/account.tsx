import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { profilePath } from '#server/domain/account/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { type BanDecision, decideOnAccount, reopenDecision } from './account.server.ts'
import { BanReasonForm, CallOffList, ComingList } from './forms.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const BANS = '/operations/comptes'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const account = await answerOr404(api(args).pages.ban.account({ userId: idOf(params.userId) }))
  const { displayName, userId } = account.person
  const name = displayName || (await wordsFor(args, 'operations'))('account.deleted', { id: userId })
  const reopened = await reopenDecision(args)
  return { ...account, name, reopened, title: await pageTitle(args, 'operations:account.title', { name }) }
}

const TOASTS = {
  BANNED: { key: 'operations:toasts.banned' },
  LIFTED: { key: 'operations:toasts.lifted' },
  SESSIONS_ENDED: { key: 'operations:toasts.sessionsEnded' },
  NOT_WAITING: { key: 'operations:toasts.accountNotWaiting', tone: 'danger' },
} as const

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const userId = idOf(params.userId)
  const act = await decideOnAccount(args, userId, await readForm(request))
  if ('returned' in act) return data(act.returned, { status: act.returned.status })

  const toast =
    act.done === 'CALLED_OFF'
      ? { key: 'operations:toasts.calledOff', values: { count: act.activities } }
      : TOASTS[act.done]
  return redirectWithToast(`${BANS}/${userId}`, toast)
}

export default function Account() {
  const { person, name, email, registeredAt, isOperator, ban } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('operations')
  const onDay = (at: string) => formatHomeDate(at, i18n.language)
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={BANS}>
        <Icon name="previous" />
        {t('bans.title')}
      </Link>
      <div className="stack">
        <h1>{name}</h1>
        <p className="soft">
          {person.displayName && `${email} · `}
          {t('account.since', { date: onDay(registeredAt) })}
          {person.displayName && (
            <>
              {' · '}
              <Link to={profilePath(person.userId)}>{t('account.profile')}</Link>
            </>
          )}
        </p>
        <p className="cluster small">
          <Link to={`${operationsPath('journal')}?subject=user:${person.userId}`}>
            {t('account.journal')}
          </Link>
          <Link to={`${operationsPath('securite')}?account=${person.userId}`}>{t('account.security')}</Link>
        </p>
      </div>
      {ban && (
        <Note tone="no">
          <strong>{t('account.banned', { date: onDay(ban.bannedAt) })}</strong> {ban.reason}
        </Note>
      )}
      {isOperator && <Note tone="info">{t('account.operator')}</Note>}
      <StillToCome />
      <Sessions />
      {!isOperator && <Decision />}
    </div>
  )
}

/** Returns the form as the server returned it, or as it was before the question who it is. */
function useResultOf(decision: BanDecision) {
  const { reopened } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>() ?? reopened
  return returned?.decision === decision ? returned.result : undefined
}

/** Lists the upcoming activities before the ban; after it, they can be cancelled. */
function StillToCome() {
  const { coming, ban, hasPaidPlaces } = useLoaderData<typeof loader>()
  const result = useResultOf('callOff')
  const { t } = useTranslation('operations')
  if (coming.length === 0) return ban ? <p>{t('account.callOff.nothing')}</p> : null

  return (
    <section className="stack" aria-labelledby="coming">
      <h2 id="coming">{t('account.coming', { count: coming.length })}</h2>
      {hasPaidPlaces && <Note tone="wait">{t('account.paid')}</Note>}
      {ban ? (
        <>
          <p>{t('account.callOff.lead')}</p>
          <CallOffList key={coming.length} coming={coming} result={result} />
        </>
      ) : (
        <ComingList coming={coming} />
      )}
    </section>
  )
}

/** Ends the sessions of an account that somebody else may be using; shown while there are any. */
function Sessions() {
  const { sessions } = useLoaderData<typeof loader>()
  const result = useResultOf('endSessions')
  const { t } = useTranslation('operations')
  if (sessions === 0) return null

  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.endSessions.title')}</h2>
      <p>
        {t('account.signedIn', { count: sessions })} {t('account.endSessions.lead')}
      </p>
      <BanReasonForm decision="endSessions" result={result} />
    </section>
  )
}

function Decision() {
  const { ban, person } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const decision = ban ? 'lift' : 'ban'
  const result = useResultOf(decision)

  return (
    <section className="stack" aria-labelledby="decision">
      <h2 id="decision">{t(`account.${decision}.title`)}</h2>
      <p>{t(`account.${decision}.lead`)}</p>
      <BanReasonForm key={decision} decision={decision} result={result} isDeleted={!person.displayName} />
    </section>
  )
}
