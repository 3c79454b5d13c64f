/** The lists of what an account did, by the names of the address bar. */
export const historyKinds = ['orders', 'stops', 'fills', 'funding', 'settlements', 'transactions'] as const
export type HistoryKind = (typeof historyKinds)[number]
