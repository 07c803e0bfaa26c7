import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedText } from '#app/lib/form/typed.ts'
import { TextArea } from './index.ts'

interface CountedTextProps {
  field: FieldMetadata<string | undefined>
  label: ReactNode
  hint: ReactNode
  optional?: boolean
  longest: number
}

/** A text area with a maximum length: shows how many characters are left while people write. */
export function TextAreaWithCounter({ field, longest, hint, ...words }: CountedTextProps) {
  const { t } = useTranslation('participants')
  const left = longest - useTypedText(field).length

  return (
    <div>
      <TextArea
        field={field}
        hint={
          <>
            {hint} {t('counted.longest', { count: longest })}
          </>
        }
        {...words}
      />
      <p className={left < 0 ? 'counter is-over' : 'counter'} aria-hidden="true">
        {left < 0 ? t('counted.over', { count: -left }) : t('counted.left', { count: left })}
      </p>
    </div>
  )
}
