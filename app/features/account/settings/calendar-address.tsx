import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

/** The secret address of the person's calendar: how to use it, and how to replace or end it. */
export function CalendarAddress({ url, since }: { url: string; since: string }) {
  const { t, i18n } = useTranslation('settings')
  const subscribed = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: subscribed })}`
  const date = formatHomeDate(since, i18n.language)

  return (
    <>
      <div className="stack">
        <div className="field">
          <label className="label" htmlFor="address">
            {t('calendar.address')}
          </label>
          <p className="hint" id="address-hint">
            {t('calendar.addressHint')}
          </p>
          <input
            className="input"
            id="address"
            type="text"
            readOnly
            value={url}
            aria-describedby="address-hint"
          />
        </div>
        <p className="cluster">
          <a className="button" href={subscribed}>
            {t('calendar.subscribe')}
          </a>
          <a className="button is-line" href={google} rel="noreferrer">
            {t('calendar.google')}
          </a>
          <a className="button is-line" href={new URL(url).pathname} download="viree.ics">
            {t('calendar.download')}
          </a>
        </p>
        <p className="small soft">{t('calendar.slow')}</p>
        <p className="small soft">{t('calendar.since', { date })}</p>
      </div>
      <section className="stack" aria-labelledby="change">
        <h2 id="change">{t('calendar.changeTitle')}</h2>
        <p>{t('calendar.renewHint')}</p>
        <Form className="cluster" method="post">
          <SubmitButton tone="line" name="intent" value="renew">
            {t('calendar.renew')}
          </SubmitButton>
          <SubmitButton tone="quiet" name="intent" value="close">
            {t('calendar.close')}
          </SubmitButton>
        </Form>
      </section>
    </>
  )
}
