import { ErrorSummary } from '#app/ui/form/error-summary.tsx'

/** The form of the filters, which what is wrong leads to. */
export const FILTERS_FORM = 'filters'

/** What is wrong with the filters, over the whole width of the page. */
export default function FilterSummary({ errors }: { errors: Record<string, string[]> }) {
  return (
    <ErrorSummary
      form={{ id: FILTERS_FORM, errorId: `${FILTERS_FORM}-error`, allErrors: errors, status: 'error' }}
    />
  )
}
