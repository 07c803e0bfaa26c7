/** How long a password may be (decisions §3). Pure. */
export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 128
