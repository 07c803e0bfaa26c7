import { useTranslation } from 'react-i18next'
import { keptPictureUrl } from '#app/features/hosting/editor/kept-picture.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Price } from '#app/ui/price.tsx'
import { motifOf } from '#server/domain/activity/motif.ts'

interface DraftPageProps {
  draftId: number
  /** The parsed fields of the form. */
  activity: {
    name: string
    typeId: number
    language: 'fr' | 'en'
    startDate: string
    timeZone: string
    isOnline: boolean
    city?: string | undefined
    address?: string | undefined
    participantNbr?: number | undefined
    unlimited: boolean
    ticketTypes: { name?: string | undefined; price?: number | undefined }[]
    questions: { label: string; required: boolean }[]
    pictureKey?: string | undefined
    drawing?: number | undefined
    bannerKey?: string | undefined
  }
  descriptionHtml: string
  hostName: string
}

/** Previews the page of a draft: picture, title, time and place, text, prices, questions. */
export function DraftPage({ draftId, activity, descriptionHtml, hostName }: DraftPageProps) {
  const { t, i18n } = useTranslation('hosting')
  const { name, typeId, startDate, timeZone, isOnline, city, address, ticketTypes, questions } = activity
  const drawing = activity.drawing ?? draftId
  const bannerUrl = keptPictureUrl(activity.bannerKey ?? null)
  const places = activity.unlimited
    ? t('editor.places.unlimited')
    : t('editor.preview.places', { count: activity.participantNbr ?? 0 })
  const where = isOnline ? t('list.online') : [address, city].filter(Boolean).join(', ')

  return (
    <article className="stack-l">
      {bannerUrl && <img className="cover" src={bannerUrl} alt="" width="800" height="450" />}
      <div className="split">
        <div className="stack">
          <h1 lang={`${activity.language}-CA`}>{name}</h1>
          <p className="soft">{hostName}</p>
          <ul className="facts">
            <li>
              <Icon name="calendar" />
              <strong>
                {/* The local time, as it was typed. */}
                {formatLongDateTime(`${startDate}:00.000Z`, 'UTC', i18n.language)}{' '}
                <span className="soft small">
                  {t(`common:zones.${timeZone}`, { defaultValue: timeZone })}
                </span>
              </strong>
            </li>
            <li>
              <Icon name="pin" />
              <strong>{where}</strong>
            </li>
          </ul>
          <div
            className="prose"
            lang={`${activity.language}-CA`}
            dangerouslySetInnerHTML={{ __html: descriptionHtml }}
          />
        </div>
        <aside className="panel stack">
          <CoverPicture
            motif={motifOf({ id: drawing, typeId, name })}
            drawing={drawing}
            pictureUrl={keptPictureUrl(activity.pictureKey ?? null)}
          />
          <p>{places}</p>
          <ul className="bullets">
            {(ticketTypes.length > 0 ? ticketTypes : [{ name: undefined, price: 0 }]).map((type, index) => (
              <li key={index}>
                {type.name && <>{type.name} · </>}
                <Price cents={type.price ?? 0} />
              </li>
            ))}
          </ul>
          {questions.length > 0 && (
            <>
              <p className="label">{t('editor.questions.title')}</p>
              <ul className="bullets">
                {questions.map(({ label, required }, index) => (
                  <li key={index}>
                    {label}
                    {required && <span className="soft small"> · {t('editor.preview.required')}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </aside>
      </div>
    </article>
  )
}
