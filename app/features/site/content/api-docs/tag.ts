import { useTranslation } from 'react-i18next'

/** `E-mails of an activity` → `e-mails-of-an-activity` */
export function anchorOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Translates a tag of the document into the reader's language. */
export function useTagName(): (tag: string) => string {
  const { t } = useTranslation('reference')
  return (tag) => t(`tags.${anchorOf(tag)}`, { defaultValue: tag })
}
