import type { SyntheticEvent } from 'react'

/**
 * The attributes of a field for a place: with script it suggests names while people type. What does that loads when the
 * field is used first, because most people who see a form type no place.
 */
export const SUGGESTS_TOWNS = { onFocus: suggest, onInput: suggest }

/** The same for a filter, which may also be a region. */
export const SUGGESTS_PLACES = { ...SUGGESTS_TOWNS, 'data-regions': '' }

function suggest({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void {
  import('./combobox.ts').then(
    ({ makeCombobox }) => makeCombobox(field),
    () => undefined, // without the connection it stays a field
  )
}
