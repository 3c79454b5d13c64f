import { Fragment, useEffect, useRef } from 'react'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { formatCompact, formatNumber, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { formatStrike } from '@/web/ui/formatStrike'
import { Listbox } from '@/web/ui/Listbox'
import type { FiguresOf, PickerFigures } from './pickerFigures'
import { PickerOption } from './PickerOption'
import { markId, type Browsing } from './useBrowsing'

type StrikeGridProps = {
  id: string
  expiry: ChainExpiry
  browsing: Browsing
  figuresOf: FiguresOf
  selectedName: string
  onPick: (instrument: Instrument) => void
}

const row = 'grid grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1fr)] gap-1'
const sideGrid = {
  call: 'grid-cols-[minmax(0,1fr)_3rem_3rem_4.5rem] max-lg:grid-cols-[minmax(0,1fr)_3rem_4.5rem] max-md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]',
  put: 'grid-cols-[4.5rem_3rem_3rem_minmax(0,1fr)] max-lg:grid-cols-[4.5rem_3rem_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]',
}

/** The options of one expiry by strike: calls at the left, puts at the right, the forward as a line. */
export function StrikeGrid({ id, expiry, browsing, figuresOf, selectedName, onPick }: StrikeGridProps) {
  const { forward, below, mark } = browsing
  const { strikes, expiryNs } = expiry
  const figures = (option: OptionInstrument | undefined) =>
    option === undefined ? {} : figuresOf(option.instrumentName)
  const most = Math.max(0, ...strikes.flatMap(({ call, put }) => [interest(figures(call)), interest(figures(put))]))
  return (
    <Listbox id={id} aria-label={t('Instruments')} className="relative min-h-0 flex-1 overflow-y-auto pb-2">
      <div role="presentation" aria-hidden="true" className={`label sticky top-0 z-10 bg-surface-1 py-1 ${row}`}>
        <Heads side="call" />
        <span className="text-center">{t('Strike')}</span>
        <Heads side="put" />
      </div>
      {strikes.map(({ strike, call, put }, index) => (
        <Fragment key={String(strike)}>
          {index === below && <ForwardLine key={`${expiryNs}`} forward={forward} />}
          <div role="presentation" className={row}>
            {(['call', 'put'] as const).map((side) => {
              const option = side === 'call' ? call : put
              const cell = (
                <SideCell
                  key={side}
                  id={markId({ column: side, row: index })}
                  side={side}
                  option={option}
                  figures={figures(option)}
                  most={most}
                  isInTheMoney={forward !== undefined && (side === 'call' ? strike < forward : strike > forward)}
                  isActive={mark.column === side && mark.row === index}
                  isCurrent={option?.instrumentName === selectedName}
                  onPick={onPick}
                />
              )
              if (side === 'put') return cell
              return (
                <Fragment key={side}>
                  {cell}
                  <span aria-hidden="true" className="self-center text-center text-sm font-semibold">
                    {formatStrike(strike)}
                  </span>
                </Fragment>
              )
            })}
          </div>
        </Fragment>
      ))}
      {below === strikes.length && <ForwardLine key={`${expiryNs}`} forward={forward} />}
    </Listbox>
  )
}

const interest = ({ openInterest }: PickerFigures) => (openInterest === undefined ? 0 : toNumber(openInterest))

function Heads({ side }: { side: 'call' | 'put' }) {
  const heads = [
    <span key="oi" className="max-md:hidden" title={t('Open interest')}>
      {t('OI')}
    </span>,
    <span key="iv" className="max-lg:hidden">
      {t('IV')}
    </span>,
    <span key="delta">{t('Delta')}</span>,
    <span key="mark" className="font-medium">
      {side === 'call' ? t('Call') : t('Put')}
    </span>,
  ]
  return (
    <div className={`grid gap-2 px-3 text-right ${sideGrid[side]} ${side === 'put' ? '[&>:last-child]:w-11' : ''}`}>
      {side === 'call' ? heads : heads.toReversed()}
    </div>
  )
}

type SideCellProps = {
  id: string
  side: 'call' | 'put'
  option: OptionInstrument | undefined
  figures: PickerFigures
  /** The largest open interest of the expiry, in contracts. */
  most: number
  isInTheMoney: boolean
  isActive: boolean
  isCurrent: boolean
  onPick: (instrument: Instrument) => void
}

function SideCell({ id, side, option, figures, most, isInTheMoney, isActive, isCurrent, onPick }: SideCellProps) {
  if (option === undefined) return <span className="h-8 px-3 text-right text-text-4">—</span>
  const open = interest(figures)
  const cells = [
    <span
      key="oi"
      className={`flex items-center justify-end gap-2 text-text-3 max-md:hidden ${side === 'put' ? 'flex-row-reverse' : ''}`}
    >
      <span className={`flex w-10 max-lg:hidden ${side === 'call' ? 'justify-end' : ''}`}>
        <i className="h-0.75 rounded-full bg-text-4" style={{ width: most === 0 ? 0 : `${(open / most) * 100}%` }} />
      </span>
      <span className="min-w-11 text-right">{formatCompact(figures.openInterest)}</span>
    </span>,
    <span key="iv" className="text-text-3 max-lg:hidden">
      {formatPercent(figures.iv, { decimals: 0, isSigned: false })}
    </span>,
    <span key="delta" className="text-text-2">
      {formatNumber(figures.delta, 2)}
    </span>,
    <span key="mark" className="font-medium">
      {formatPrice(figures.mark, option.priceStep)}
    </span>,
  ]
  return (
    <PickerOption
      id={id}
      label={option.instrumentName}
      isSelected={isCurrent}
      onPick={() => onPick(option)}
      className={`grid h-8 items-center gap-2 px-3 text-right text-sm hover:bg-surface-3 pointer-coarse:h-11 ${sideGrid[side]} ${isInTheMoney ? 'bg-surface-2' : ''} ${isActive ? 'rounded-md outline-2 -outline-offset-2 outline-accent' : ''} ${isCurrent ? 'text-accent' : ''}`}
    >
      {side === 'call' ? cells : cells.toReversed()}
    </PickerOption>
  )
}

function ForwardLine({ forward }: { forward: Price | undefined }) {
  const line = useRef<HTMLDivElement>(null)
  // The money is what is looked for first, so it starts in view.
  useEffect(() => {
    const list = line.current?.parentElement
    if (line.current === null || list === undefined || list === null) return
    // By whole rows, so that the first is not cut.
    const rowPx = Math.max(1, line.current.previousElementSibling?.clientHeight ?? 1)
    list.scrollTop = Math.round((line.current.offsetTop - list.clientHeight / 2) / rowPx) * rowPx
  }, [])
  if (forward === undefined) return null
  return (
    <div
      ref={line}
      role="presentation"
      className="flex h-5 items-center gap-2 text-xs text-text-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong"
    >
      {t('Forward {price}', { price: formatNumber(toNumber(forward), 2) })}
    </div>
  )
}
