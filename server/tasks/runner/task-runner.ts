/** What brings due tasks to their handlers, until it is stopped. */
export interface TaskRunner {
  /** Finishes what runs and takes nothing more. */
  stop(): Promise<void>
}
