import type { SafeStorage } from '@/core/lib/safeStorage'
import { createStore } from '@/core/lib/store'
import { getPositionMode } from '@/core/protocol/rest/margin'
import { RestError } from '@/web/connection/callErrors'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { PositionMode } from './legsOf'

/** How the mode is determined. `auto`: from the venue's answers. */
export type PositionModeRule = 'auto' | 'net' | 'one-way'

export type PositionModeState = {
  readonly mode: PositionMode
  /** True when the account can choose its mode at this venue. */
  readonly isOffered: boolean
}

export type PositionModeStore = {
  readonly getSnapshot: () => PositionModeState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the mode from the venue if the rule is `auto`. */
  readonly read: (rest: Pick<RestClient, 'call'>) => Promise<void>
  /** Call when the venue has rejected an order as not reduce-only, which reveals one-way mode. */
  readonly learnOneWay: () => void
}

/**
 * The position mode of an account. A venue without the operation counts as netting until it rejects an order as not
 * reduce-only; that result is stored.
 */
export function createPositionMode(
  rule: PositionModeRule,
  storage: Pick<SafeStorage, 'getItem' | 'setItem'>,
  name: string,
): PositionModeStore {
  const key = `optick.positionMode.${name}`
  const remembered = storage.getItem(key) === 'one-way' ? 'one-way' : 'net'
  const store = createStore<PositionModeState>({ mode: rule === 'auto' ? remembered : rule, isOffered: false })
  const remember = (mode: PositionMode) => {
    storage.setItem(key, mode)
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    read: async (rest) => {
      if (rule !== 'auto') return
      try {
        const mode = modeOfName((await rest.call(getPositionMode, {})).positionMode)
        if (mode === undefined) return
        remember(mode)
        store.set({ mode, isOffered: true })
      } catch (error) {
        // The venue has no modes or is unreachable, so the stored mode stays.
        if (!(error instanceof RestError)) return
        store.set({ ...store.getSnapshot(), isOffered: false })
      }
    },
    learnOneWay: () => {
      if (store.getSnapshot().mode === 'one-way') return
      remember('one-way')
      store.set({ ...store.getSnapshot(), mode: 'one-way' })
    },
  }
}

type Followed = {
  readonly rest: Pick<RestClient, 'call'>
  readonly feed: Pick<Feed, 'onReconnected'>
  readonly onEnd: (close: () => void) => void
}

/** Reads the mode now and after each lost connection, during which it may have changed. */
export function followPositionMode(positionMode: PositionModeStore, { rest, feed, onEnd }: Followed): void {
  void positionMode.read(rest)
  onEnd(feed.onReconnected(() => void positionMode.read(rest)))
}

/** Returns undefined for a mode that this page does not know. */
function modeOfName(name: string): PositionMode | undefined {
  return name === 'NET' ? 'net' : name === 'ONE_WAY' ? 'one-way' : name === 'HEDGE' ? 'hedge' : undefined
}
