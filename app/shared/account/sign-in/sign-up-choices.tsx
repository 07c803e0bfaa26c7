import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#app/ui/form/index.ts'

interface SignUpChoicesProps {
  fields: {
    organisation: FieldMetadata<boolean>
    incName: FieldMetadata<string>
    sponsorshipCode: FieldMetadata<string>
    under14: FieldMetadata<boolean>
    parentEmail: FieldMetadata<string>
  }
}

/** Optional parts of the form: each is shown when its box is ticked, or when one of its fields has an error. */
export function SignUpChoices({ fields }: SignUpChoicesProps) {
  const { t } = useTranslation('account')
  const { organisation, incName, sponsorshipCode, under14, parentEmail } = fields

  return (
    <>
      <Checkbox field={organisation} label={t('signup.organisation')} />
      <div className={hasErrors(incName, sponsorshipCode) ? 'stack' : 'only-if-checked stack'}>
        <Field
          field={incName}
          label={t('signup.incName')}
          hint={t('signup.incNameHint')}
          autoComplete="organization"
        />
        <Field field={sponsorshipCode} label={t('signup.sponsorshipCode')} optional autoComplete="off" />
      </div>
      <Checkbox field={under14} label={t('signup.under14')} />
      <div className={hasErrors(parentEmail) ? 'stack' : 'only-if-under-14 stack'}>
        <Field
          field={parentEmail}
          label={t('signup.parentEmail')}
          hint={t('signup.parentEmailHint')}
          type="email"
          autoComplete="off"
        />
      </div>
    </>
  )
}

function hasErrors(...fields: FieldMetadata<string>[]): boolean {
  return fields.some(({ errors }) => errors !== undefined && errors.length > 0)
}
