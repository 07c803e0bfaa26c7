import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import type { Quote } from '#server/contract/entities.ts'

/** Shows the latest reviews on the home page. */
export default function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation('home')

  return (
    <section className="section wrap" aria-labelledby="quotes">
      <h2 id="quotes" className="section-head">
        {t('quotes.title')}
      </h2>
      <div className="cards">
        {quotes.map((quote) => (
          <QuoteItem key={quote.reviewId} quote={quote} />
        ))}
      </div>
    </section>
  )
}

function QuoteItem({ quote }: { quote: Quote }) {
  const { t, i18n } = useTranslation('home')
  const { text, mark, author, activityName, createdAt } = quote

  return (
    <blockquote className="quote">
      <p dir="auto">{t('quotes.text', { text })}</p>
      <footer className="small soft">
        <div>
          {t('quotes.by', { mark, name: author || t('quotes.deletedAuthor') })} ·{' '}
          <time dateTime={createdAt}>{formatHomeDate(createdAt, i18n.language)}</time>
        </div>
        <Link to={activityPath(quote)} {...writtenIn(quote)}>
          {activityName}
        </Link>
      </footer>
    </blockquote>
  )
}
