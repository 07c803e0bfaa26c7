/** Takes due tasks to their handlers, until it is stopped. */
export interface TaskRunner {
  /** Finishes running tasks and takes no new ones. */
  stop(): Promise<void>
}
