import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'

interface HelpersLinkProps {
  link: { address: string; drawing: string } | null
  hasHelpers: boolean
}

/** The link with which helpers hold this door, as text and as a code for their cameras. */
export function HelpersLink({ link, hasHelpers }: HelpersLinkProps) {
  const { t } = useTranslation('checkin')
  return (
    <section className="stack" id="aides" aria-labelledby="helpers">
      <h2 id="helpers">{t('helpers.heading')}</h2>
      <p className="soft prose">{t('helpers.lead')}</p>
      {link ? (
        <>
          <div
            className="qr"
            role="img"
            aria-label={t('helpers.code')}
            dangerouslySetInnerHTML={{ __html: link.drawing }}
          />
          <div className="field">
            <label htmlFor="link">{t('helpers.link')}</label>
            <input className="input" id="link" readOnly value={link.address} />
          </div>
          <Form method="post" className="cluster" preventScrollReset>
            <SubmitButton name="intent" value="make" tone="line" small>
              {t('helpers.renew')}
            </SubmitButton>
            <SubmitButton name="intent" value="revoke-link" tone="danger" small>
              {t('helpers.revoke')}
            </SubmitButton>
          </Form>
          <p className="soft small">
            {t('helpers.until')} {hasHelpers && t('helpers.renewHint')}
          </p>
        </>
      ) : (
        <Form method="post" preventScrollReset>
          <SubmitButton name="intent" value="make" tone="line">
            {t('helpers.make')}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
