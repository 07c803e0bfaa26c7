/** So many requests wait already that one more would only wait in vain. */
export class TooBusy extends Error {
  override name = 'TooBusy'

  constructor(readonly retryAfterSeconds: number) {
    super('Too much is waiting already.')
  }
}
