import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { PaymentAccountStanding } from '#server/domain/payment/account.ts'

type Standing = Exclude<PaymentAccountStanding, 'OFF'>

const LOOKS: Record<Standing, { tone: Tone; icon: IconName }> = {
  NONE: { tone: 'wait', icon: 'clock' },
  BEGUN: { tone: 'wait', icon: 'clock' },
  STUDIED: { tone: 'info', icon: 'clock' },
  REFUSED: { tone: 'no', icon: 'alert' },
  READY: { tone: 'ok', icon: 'check' },
  LOST: { tone: 'no', icon: 'alert' },
}

interface ProviderAccountProps {
  state: PaymentAccountStanding
  /** Since when it is ready, or lost. */
  since: string | null
  mayOpen: boolean
  /** The step before this one is done: its button is the filled one while there is something to do. */
  isNext: boolean
}

/** The account at the provider, and the way there. */
export function ProviderAccount({ state, since, mayOpen, isNext }: ProviderAccountProps) {
  const { t, i18n } = useTranslation('settings')
  if (state === 'OFF') return null
  const isReady = state === 'READY'

  return (
    <section className="stack" aria-labelledby="account-title">
      <div className="between">
        <h2 id="account-title">{t('payments.account')}</h2>
        <Badge {...LOOKS[state]}>{t(`payments.states.${state}`)}</Badge>
      </div>
      <p className="soft">{t(`payments.texts.${state}`)}</p>
      {since && (isReady || state === 'LOST') && (
        <p className="small soft">
          {t(isReady ? 'payments.readySince' : 'payments.lostSince', {
            date: formatHomeDate(since, i18n.language),
          })}
        </p>
      )}
      {mayOpen && (
        <Form method="post">
          <SubmitButton
            tone={isNext && !isReady && state !== 'STUDIED' ? undefined : 'line'}
            name="to"
            value={isReady ? 'dashboard' : 'form'}
          >
            {t(`payments.buttons.${state}`)}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
