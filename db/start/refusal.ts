/** Why a process does not start, in one sentence for the operator's terminal. */
export class StartRefusal extends Error {}
