import { ErrorSummary } from '#app/ui/form/error-summary.tsx'

/** The id of the filter form, to which the errors link. */
export const FILTERS_FORM = 'filters'

/** Lists the errors of the filters, over the whole width of the page. */
export default function FilterSummary({ errors }: { errors: Record<string, string[]> }) {
  return (
    <ErrorSummary
      form={{ id: FILTERS_FORM, errorId: `${FILTERS_FORM}-error`, allErrors: errors, status: 'error' }}
    />
  )
}
