import { useSyncExternalStore } from 'react'
import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { Fill } from '@/web/session/fills'
import type { OrderFills } from '@/web/session/orders/orderFills'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'
import {
  fillOn,
  nothingSent,
  readSentOrders,
  takeFills,
  withAmends,
  withBlock,
  withOrder,
  type Filling,
  type SentOrders,
} from './sentOrders'
import {
  emptyStructure,
  hasLegs,
  readStructureText,
  structureText,
  type DraftLeg,
  type StructureDraft,
} from './structureDraft'

/** The draft structure. Each tab has one per venue, shared by the chain, the builder and requests for quotes. */
export type StructureStore = {
  readonly getSnapshot: () => StructureDraft
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (draft: StructureDraft) => StructureDraft) => void
  /** Tracks a signed order of a leg, so that its fills are removed from the structure. */
  readonly onOrderSigned: (orderId: Hash) => void
  readonly onRequested: (blockId: Hash) => void
  /** Tracks a signed quote. Ignored if its request is not for this structure. */
  readonly onQuoteSigned: (block: SignedBlock, quoteId: Hash, isBuy: boolean) => void
  readonly getSent: () => SentOrders
  /** Removes fills. Once no leg remains, returns the structure as it was before its first fill. */
  readonly receive: (fills: readonly Fill[], idsOf: OrderFills['idsOf']) => StructureDraft | undefined
}

export type SignedBlock = { readonly blockId: Hash; readonly legs?: readonly DraftLeg[] | undefined }

export function createStructureStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  storageKey: string,
): StructureStore {
  const { subscribe, publish: notify } = createListeners()
  const sentKey = `${storageKey}.sent`
  let draft = readStructureText(storage.getItem(storageKey) ?? '') ?? emptyStructure
  let sent = readSentOrders(storage.getItem(sentKey))
  let filling: Filling | undefined
  const setSent = (next: SentOrders) => {
    if (next === sent) return
    sent = next
    storage.setItem(sentKey, JSON.stringify(sent))
    notify()
  }
  const change: StructureStore['change'] = (next) => {
    const changed = next(draft)
    if (changed === draft) return
    draft = changed
    storage.setItem(storageKey, structureText(draft))
    // Late fills of this structure must not reduce the next structure.
    if (draft.legs.length === 0) setSent(nothingSent)
    notify()
  }
  return {
    getSnapshot: () => draft,
    subscribe,
    change,
    onOrderSigned: (orderId) => setSent(withOrder(sent, orderId, false)),
    onRequested: (blockId) => setSent(withBlock(sent, blockId)),
    onQuoteSigned: ({ blockId, legs = [] }, quoteId, isBuy) => {
      // A request of another tab, or a request whose response was lost, belongs to the structure if it has the same
      // legs.
      if (sent.blocks.includes(blockId) || hasLegs(draft, legs)) setSent(withOrder(sent, quoteId, !isBuy))
    },
    getSent: () => sent,
    receive: (fills, idsOf) => {
      const news = takeFills(withAmends(sent, idsOf), fills)
      setSent(news.sent)
      if (news.legs.length === 0) return undefined
      const filled = fillOn(filling, draft, news.legs)
      const isCleared = draft.legs.length > 0 && filled.to.legs.length === 0
      filling = filled
      change(() => filled.to)
      return isCleared ? filled.from : undefined
    },
  }
}

/** A page keeps the same venue for its lifetime. */
function createPageStructure({ tabStorage, venueId }: PageStoresDeps): StructureStore {
  return createStructureStore(tabStorage, `optick.structure.${venueId}`)
}

export function useStructureDraft(): readonly [StructureDraft, StructureStore['change']] {
  const { getSnapshot, subscribe, change } = useStructureStore()
  return [useSyncExternalStore(subscribe, getSnapshot), change]
}

export function useStructureStore(): StructureStore {
  return usePageStore(createPageStructure)
}
