import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ShareButtons } from '#app/shared/activity/share-buttons.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'

interface HelpersLinkProps {
  link: { address: string; drawing: string } | null
  /** The name of the link where it is handed on. */
  title: string
  /** How many devices hold the door by it. */
  holding: number
  /** True while making the link is all that a host can do here. */
  isNext: boolean
}

/** The link with which helpers hold this door, as text and as a code for their cameras. */
export function HelpersLink({ link, title, holding, isNext }: HelpersLinkProps) {
  const { t } = useTranslation('checkin')
  return (
    <section className="stack" id="aides" aria-labelledby="helpers">
      <h2 id="helpers">{t('helpers.heading')}</h2>
      {link ? (
        <>
          <ShareButtons title={title} link={link.address} label={t('helpers.link')} />
          <figure className="stack">
            <div
              className="qr"
              role="img"
              aria-label={t('helpers.code')}
              dangerouslySetInnerHTML={{ __html: link.drawing }}
            />
            <figcaption className="small soft">{t('helpers.scan')}</figcaption>
          </figure>
          <p className="soft small prose">
            {t('helpers.lead')} {t('helpers.until')}
          </p>
          <EndLink holding={holding} />
        </>
      ) : (
        <>
          <Form method="post" preventScrollReset>
            <SubmitButton name="intent" value="make" tone={isNext ? undefined : 'line'}>
              {t('helpers.make')}
            </SubmitButton>
          </Form>
          <p className="soft small prose">
            {t('helpers.lead')} {t('helpers.until')}
          </p>
        </>
      )}
    </section>
  )
}

/** Ends the link, with or without a new one: what that does is read before the buttons. */
function EndLink({ holding }: { holding: number }) {
  const { t } = useTranslation('checkin')
  return (
    <details className="fold">
      <summary>
        {t('helpers.end')}
        <Icon name="next" />
      </summary>
      <Form method="post" className="stack" preventScrollReset>
        <p>
          {t('helpers.endLead')} {holding > 0 && t('helpers.endDevices', { count: holding })}
        </p>
        <p className="cluster">
          <SubmitButton name="intent" value="make" tone="line" small>
            {t('helpers.renew')}
          </SubmitButton>
          <SubmitButton name="intent" value="revoke-link" tone="danger" small>
            {t('helpers.revoke')}
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}
