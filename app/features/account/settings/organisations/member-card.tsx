import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand } from '#app/lib/brand.ts'
import { formatDate } from '#app/lib/dates.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { organisationPath } from '#app/shared/account/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { loadOrganisation } from './actions.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['organisations'] }

/** One member card on a page to print, for the admins of the organisation. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { organisationId, incName, cards } = await loadOrganisation(args, idOf(params.organisationId))
  const card = cards.find(({ memberCardId }) => memberCardId === idOf(params.memberCardId))
  if (!card) throw new Response(null, { status: 404 })
  const title = await pageTitle(args, 'organisations:cards.page', { number: card.number })
  return { organisationId, incName, card, title }
}

export default function MemberCardPage() {
  const { organisationId, incName, card, title } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('organisations')
  const date = formatDate(`${card.validUntil}T12:00:00.000Z`, 'UTC', i18n.language)

  return (
    <div className="wrap narrow page stack-l">
      <div className="stack no-print">
        <p>
          <Link className="back" to={organisationPath(organisationId)}>
            <Icon name="previous" />
            {t('cards.back')}
          </Link>
        </p>
        <h1>{title}</h1>
        {card.isValid ? (
          <p className="soft">{t('cards.howToPrint')}</p>
        ) : (
          <Note tone="wait">{t('cards.over')}</Note>
        )}
      </div>
      <article className="member-card" aria-label={t('cards.numbered', { number: card.number })}>
        <p className="member-card-organisation">{incName}</p>
        <p className="member-card-holder">{card.holder}</p>
        <p className="between">
          <span>{t('cards.numbered', { number: card.number })}</span>
          <span>{t(card.isValid ? 'cards.until' : 'cards.wasUntil', { date })}</span>
        </p>
        <p className="small">{brand.name}</p>
      </article>
    </div>
  )
}
