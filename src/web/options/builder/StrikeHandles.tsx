import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { readableName } from '@/core/protocol/readableName'
import { t } from '@/web/language/t'
import { type BuilderLeg, nearestStrike, stepped } from './builderLeg'
import type { PlotRange } from './payoffModel'
import { PayoffPrices } from './PayoffPrices'

export type LegMove = { readonly leg: BuilderLeg; readonly option: OptionInstrument }

type StrikeHandlesProps = {
  legs: readonly BuilderLeg[]
  range: PlotRange
  /** The width of a handle as a fraction of the axis. */
  room: number
  strikesOf: (option: OptionInstrument) => readonly OptionInstrument[]
  /** Called during a drag with the new option, and with undefined when the drag ends. */
  onPreview: (move: LegMove | undefined) => void
  onMove: (leg: BuilderLeg, option: OptionInstrument) => void
}

/** The price axis with a handle at the strike of each leg. The pointer or the arrow keys move a handle. */
export function StrikeHandles(props: StrikeHandlesProps) {
  const { legs, range } = props
  const options = legs.flatMap((leg) =>
    leg.instrument.instrumentType === 'OPTION' && leg.ratio !== undefined ? [{ leg, option: leg.instrument }] : [],
  )
  const rows = stack(
    options.map(({ option }) => toNumber(option.strike)),
    range,
    props.room,
  )
  const height = Math.max(1, ...rows.map((row) => row + 1))
  return (
    <div
      className="relative mr-16 ml-3 shrink-0 border-t border-line"
      style={{ height: `calc(${height} * var(--handle) + 16px)` }}
    >
      <PayoffPrices range={range} />
      {options.map(({ leg, option }, at) => (
        <Handle key={at} {...props} leg={leg} option={option} row={rows[at] ?? 0} />
      ))}
    </div>
  )
}

function stack(strikes: readonly number[], { from, to }: PlotRange, share: number): readonly number[] {
  const room = (to - from) * share
  const ends: number[] = []
  const order = strikes.map((strike, at) => ({ strike, at })).sort((a, b) => a.strike - b.strike)
  const rows: number[] = []
  for (const { strike, at } of order) {
    const free = ends.findIndex((end) => end <= strike - room)
    const row = free < 0 ? ends.length : free
    ends[row] = strike
    rows[at] = row
  }
  return rows
}

/** `leg` and `option` are those from before the drag, because the previewed structure already has the new option. */
type Moving = LegMove & { readonly strikes: readonly OptionInstrument[]; readonly to: OptionInstrument }

type HandleProps = StrikeHandlesProps & { leg: BuilderLeg; option: OptionInstrument; row: number }

function Handle({ leg, option, row, range, strikesOf, onPreview, onMove }: HandleProps) {
  const [moving, setMoving] = useState<Moving>()
  const axis = useRef<HTMLElement>(null)
  const shown = moving?.to ?? option
  const strike = toNumber(shown.strike)
  const options = moving?.strikes ?? strikesOf(option)

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    axis.current = event.currentTarget.parentElement
    // Reads the strikes once at the start of the drag, because the preview changes which strikes other legs occupy.
    setMoving({ leg, option, strikes: strikesOf(option), to: option })
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = axis.current?.getBoundingClientRect()
    if (moving === undefined || box === undefined) return
    const price = range.from + ((event.clientX - box.left) / box.width) * (range.to - range.from)
    const to = nearestStrike(moving.strikes, price)
    if (to === undefined || to.instrumentName === moving.to.instrumentName) return
    setMoving({ ...moving, to })
    onPreview({ leg: moving.leg, option: to })
  }
  const end = (isTaken: boolean) => {
    if (moving === undefined) return
    setMoving(undefined)
    onPreview(undefined)
    if (isTaken && moving.to.instrumentName !== moving.option.instrumentName) onMove(moving.leg, moving.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end(false)
    const steps = keySteps[event.key]
    if (steps === undefined) return
    event.preventDefault()
    const to = stepped(options, option, steps)
    if (to !== undefined && to.instrumentName !== option.instrumentName) onMove(leg, to)
  }
  const tone = leg.side === 'buy' ? 'border-buy' : 'border-sell'
  const isBelow = strike < range.from
  const place = Math.min(Math.max((strike - range.from) / (range.to - range.from), 0), 1)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has equal steps, unlike listed strikes
      role="slider"
      tabIndex={0}
      aria-label={
        leg.side === 'buy'
          ? t('Bought leg {instrument} strike', { instrument: option.instrumentName })
          : t('Sold leg {instrument} strike', { instrument: option.instrumentName })
      }
      aria-valuemin={toNumber((options[0] ?? option).strike)}
      aria-valuemax={toNumber((options.at(-1) ?? option).strike)}
      aria-valuenow={strike}
      aria-valuetext={readableName(shown.instrumentName, 'asset')}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
      className="absolute z-10 h-[calc(var(--handle)-2px)] min-w-6 -translate-x-1/2 cursor-ew-resize touch-none text-xs leading-none font-medium whitespace-nowrap text-text-1 select-none pointer-coarse:min-w-11"
      style={{ left: `${place * 100}%`, top: `calc(${row} * var(--handle) + 2px)` }}
    >
      {/* Lower than the target of a finger. */}
      <span
        className={`flex h-full max-h-7 items-center justify-center gap-1 rounded-[3px] border-t-[3px] bg-surface-2 px-1.5 max-sm:px-1 ${tone} ${moving === undefined ? '' : 'shadow-float'}`}
      >
        <span aria-hidden="true" className="max-sm:hidden">
          {leg.side === 'buy' ? '+' : '\u2212'}
        </span>
        {isBelow && '‹'}
        {readableName(shown.instrumentName, 'assetAndExpiry')}
      </span>
    </div>
  )
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
  Home: -1000,
  End: 1000,
}
