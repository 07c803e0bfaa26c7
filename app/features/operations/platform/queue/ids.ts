/** What a task or a group of them is known by on the page; a form that comes back is found by it. */
export const idOfTask = (taskId: number) => `task-${taskId}`

export const idOfGroup = ({ kind, cause }: { kind: string; cause: string }) => `${kind}: ${cause}`
