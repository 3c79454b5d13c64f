import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChainExpiry, ChainStrike } from '@/web/market/options/chainStore'
import { expiryToOpen } from '@/web/market/options/useExpiryToOpen'
import { marketsOf, type AssetMarkets, type LeftRow } from './browse'
import type { FiguresOf } from './pickerFigures'
import { movedMark, type PickerMark } from './pickerMark'

type BrowsingInput = {
  instruments: readonly Instrument[]
  left: readonly LeftRow[]
  selectedName: string
  nowMs: number
  figuresOf: FiguresOf
  onAsset: ((asset: string | undefined) => void) | undefined
}

export type Browsing = AssetMarkets & {
  readonly asset: string | undefined
  readonly expiry: ChainExpiry | undefined
  readonly onExpiry: (expiryNs: bigint) => void
  readonly forward: Price | undefined
  /** The number of strikes below the forward, or undefined while the forward is unknown. */
  readonly below: number | undefined
  readonly mark: PickerMark
  readonly marked: Instrument | undefined
  readonly markedId: string | undefined
  readonly onMark: (mark: PickerMark) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** What the browsed picker shows: the asset of the marked row, one of its expiries, and where the mark is. */
export function useBrowsing({ instruments, left, selectedName, nowMs, figuresOf, onAsset }: BrowsingInput): Browsing {
  const [mark, setMark] = useState<PickerMark>({ column: 'left', row: 0 })
  const [chosenAsset, setAsset] = useState<string>()
  // Its own time, so that the expiry does not change under the pointer.
  const [openedNs] = useState(() => BigInt(Math.floor(nowMs)) * 1_000_000n)
  const [chosenExpiry, setExpiry] = useState<bigint>()
  const selected = instruments.find(({ instrumentName }) => instrumentName === selectedName)
  const asset = chosenAsset ?? (selected ?? instruments[0])?.asset
  const markets = useMemo(() => marketsOf(instruments, asset ?? ''), [instruments, asset])
  const { chain, perpetual } = markets
  const wanted = chosenExpiry ?? (selected?.instrumentType === 'OPTION' ? selected.expiryNs : undefined)
  const expiry = chain.find(({ expiryNs }) => expiryNs === wanted) ?? expiryToOpen(chain, openedNs)
  const strikes = expiry?.strikes ?? []
  const forward = forwardOf(strikes, figuresOf)
  const below = forward === undefined ? undefined : strikes.filter(({ strike }) => strike < forward).length
  const marked = markedInstrument(mark, left, perpetual, strikes)

  const tellAsset = useEffectEvent((now: string | undefined) => onAsset?.(now))
  useEffect(() => tellAsset(asset), [asset])

  const onMark = (next: PickerMark) => {
    setMark(next)
    if (next.column === 'left') setAsset(left[next.row]?.instrument.asset)
    // After the mark is rendered, so that an option of another asset exists.
    requestAnimationFrame(() => document.getElementById(markId(next))?.scrollIntoView({ block: 'nearest' }))
  }
  return {
    ...markets,
    asset,
    expiry,
    onExpiry: (expiryNs) => {
      setExpiry(expiryNs)
      if (mark.column === 'call' || mark.column === 'put') setMark({ column: 'left', row: 0 })
    },
    forward,
    below,
    mark,
    marked,
    markedId: marked === undefined ? undefined : markId(mark),
    onMark,
    onKeyDown: (event) => {
      const next = movedMark(mark, event.key, {
        left: left.length,
        hasPerpetual: perpetual !== undefined,
        strikes: strikes.length,
        middle: Math.min(below ?? strikes.length >> 1, Math.max(0, strikes.length - 1)),
      })
      if (next === undefined) return
      event.preventDefault()
      onMark(next)
    },
  }
}

export function markId(mark: PickerMark): string {
  return `instrument-picker-${mark.column}${mark.column === 'perpetual' ? '' : `-${mark.row}`}`
}

function markedInstrument(
  mark: PickerMark,
  left: readonly LeftRow[],
  perpetual: Instrument | undefined,
  strikes: readonly ChainStrike[],
): Instrument | undefined {
  switch (mark.column) {
    case 'left':
      return left[mark.row]?.instrument
    case 'perpetual':
      return perpetual
    case 'call':
    case 'put':
      return strikes[mark.row]?.[mark.column]
  }
}

function forwardOf(strikes: readonly ChainStrike[], figuresOf: FiguresOf): Price | undefined {
  for (const { call, put } of strikes) {
    const forward = figuresOf((call ?? put)?.instrumentName ?? '').forward
    if (forward !== undefined) return forward
  }
  return undefined
}
