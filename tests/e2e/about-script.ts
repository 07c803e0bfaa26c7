/** Tests about script, and those that need no browser, would repeat themselves, or fail, where no script runs. */
export const ABOUT_SCRIPT = [
  '**/activity/calendar.spec.ts',
  '**/activity/preview.spec.ts',
  '**/autosave.spec.ts',
  '**/door/*.spec.ts',
  '**/early-choice.spec.ts',
  '**/first-touch.spec.ts',
  '**/fuzz.spec.ts',
  '**/orientation/*.spec.ts',
  '**/place-suggestions.spec.ts',
  '**/share-script.spec.ts',
  '**/signed-out-script.spec.ts',
  '**/size.spec.ts',
  '**/taking-over.spec.ts',
  '**/typed-early.spec.ts',
  '**/unsaved.spec.ts',
]
