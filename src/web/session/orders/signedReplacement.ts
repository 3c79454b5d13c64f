import type { Hash } from '@/core/protocol/instrument'

/** An amend that has been signed: the order's next id, and the id that it replaces. */
export type SignedReplacement = { readonly orderId: Hash; readonly replacedId: Hash }
