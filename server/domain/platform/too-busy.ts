/** So many requests wait already that one more would only wait in vain. */
export class TooBusy extends Error {
  override name = 'TooBusy'

  constructor(readonly retryAfterSeconds: number) {
    super('Too much is waiting already.')
  }
}

/** The same for files, which are made one after the other: the site is busy, and the caller did nothing too often. */
export class FilesBusy extends TooBusy {
  override name = 'FilesBusy'
}
