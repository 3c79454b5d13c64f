import type { SafeStorage } from '@/core/lib/safeStorage'
import { createStore } from '@/core/lib/store'
import type { Instrument, InstrumentType } from '@/core/protocol/instrument'
import { getPositionMode } from '@/core/protocol/rest/margin'
import { RestError } from '@/web/connection/callErrors'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { PositionMode } from './legsOf'

/** How the mode is determined. `auto`: from the venue's answers. */
export type PositionModeRule = 'auto' | 'net' | 'one-way'

type Perpetual = Pick<Instrument, 'instrumentId' | 'instrumentName'>

export type PositionModeState = {
  /** The account's mode, for perpetuals without an own mode. */
  readonly mode: PositionMode
  /** True when the account can choose its mode at this venue. */
  readonly isOffered: boolean
  /** Modes that the venue reported for a single perpetual (real-venue 5), by id. */
  readonly byInstrument?: ReadonlyMap<string, PositionMode>
  /** The perpetual that was opened last. A switch of the mode names it. */
  readonly opened?: Perpetual
}

export function modeIn({ mode, byInstrument }: PositionModeState, instrumentId: string | undefined): PositionMode {
  return (instrumentId === undefined ? undefined : byInstrument?.get(instrumentId)) ?? mode
}

export type PositionModeStore = {
  readonly getSnapshot: () => PositionModeState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the account's mode, and again those of single perpetuals, if the rule is `auto`. */
  readonly read: (rest: Pick<RestClient, 'call'>) => Promise<void>
  /** Reads the mode of one perpetual; undefined if it is known. */
  readonly readFor: (rest: Pick<RestClient, 'call'>, instrumentId: string) => Promise<void> | undefined
  readonly open: (perpetual: Perpetual) => void
  /** Returns the mode by which orders are sent. Hedge mode concerns perpetuals only. */
  readonly modeOf: (instrumentId: string) => PositionMode
  /** Call when the venue has rejected an order as not reduce-only, which reveals one-way mode. */
  readonly learnOneWay: () => void
}

/**
 * The position mode of an account. A venue without the operation counts as netting until it rejects an order as not
 * reduce-only; that result is stored.
 *
 * @param typeOf returns undefined for an instrument that is not listed; it then counts as a perpetual
 */
export function createPositionMode(
  rule: PositionModeRule,
  storage: Pick<SafeStorage, 'getItem' | 'setItem'>,
  name: string,
  typeOf: (instrumentId: string) => InstrumentType | undefined = () => undefined,
): PositionModeStore {
  const key = `optick.positionMode.${name}`
  const remembered = (['one-way', 'hedge'] as const).find((mode) => mode === storage.getItem(key)) ?? 'net'
  const store = createStore<PositionModeState>({ mode: rule === 'auto' ? remembered : rule, isOffered: false })
  const answered = new Set<string>()
  let isAbsent = false
  const change = (part: Partial<PositionModeState>) => store.set({ ...store.getSnapshot(), ...part })
  const setMode = (mode: PositionMode, isOffered: boolean) => {
    storage.setItem(key, mode)
    change({ mode, isOffered })
  }
  const readOne = async (rest: Pick<RestClient, 'call'>, instrumentId: string) => {
    try {
      const mode = modeOfName((await rest.call(getPositionMode, { query: { instrument: instrumentId } })).positionMode)
      answered.add(instrumentId)
      if (mode === undefined) return
      const byInstrument = new Map(store.getSnapshot().byInstrument).set(instrumentId, mode)
      change({ byInstrument, isOffered: true })
    } catch (error) {
      // Asked again after a lost answer only.
      if (error instanceof RestError) answered.add(instrumentId)
    }
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    read: async (rest) => {
      if (rule !== 'auto') return
      const again = [...answered].map((instrumentId) => readOne(rest, instrumentId))
      try {
        const mode = modeOfName((await rest.call(getPositionMode, {})).positionMode)
        isAbsent = false
        if (mode !== undefined) setMode(mode, true)
      } catch (error) {
        // The venue has no modes for the whole account or is unreachable, so the stored mode stays.
        if (error instanceof RestError && store.getSnapshot().byInstrument === undefined) {
          isAbsent = error.status === 404
          const { mode } = store.getSnapshot()
          change({ isOffered: false, ...(mode === 'hedge' && isAbsent && { mode: 'net' }) })
        }
      }
      await Promise.all(again)
    },
    readFor: (rest, instrumentId) =>
      rule !== 'auto' || isAbsent || answered.has(instrumentId) || typeOf(instrumentId) === 'OPTION'
        ? undefined
        : readOne(rest, instrumentId),
    open: (opened) => {
      if (store.getSnapshot().opened?.instrumentId !== opened.instrumentId) change({ opened })
    },
    modeOf: (instrumentId) => {
      const mode = modeIn(store.getSnapshot(), instrumentId)
      return mode === 'hedge' && typeOf(instrumentId) === 'OPTION' ? 'net' : mode
    },
    learnOneWay: () => {
      if (store.getSnapshot().mode !== 'one-way') setMode('one-way', store.getSnapshot().isOffered)
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
