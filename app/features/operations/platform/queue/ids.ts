/** The id of a task or a group on the page, by which a returned form is matched. */
export const idOfTask = (taskId: number) => `task-${taskId}`

export const idOfGroup = ({ kind, cause }: { kind: string; cause: string }) => `${kind}: ${cause}`
