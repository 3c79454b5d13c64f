/** Kinds of lists, named as in the address. */
export const historyKinds = ['orders', 'stops', 'fills', 'closed', 'funding', 'settlements', 'transactions'] as const
export type HistoryKind = (typeof historyKinds)[number]
