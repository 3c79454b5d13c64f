import { useEffect, useEffectEvent } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatCompact, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { Listbox } from '@/web/ui/Listbox'
import type { LeftRow } from './browse'
import type { FiguresOf, PickerFigures } from './pickerFigures'
import { PickerOption, PickerStar } from './PickerOption'
import { changeTone } from './PickerRow'
import { StrikeGrid } from './StrikeGrid'
import { markId, type Browsing } from './useBrowsing'

const leftId = 'instrument-picker-left'
const perpetualId = 'instrument-picker-right'
const gridId = 'instrument-picker-strikes'
export const browsedLists = `${leftId} ${perpetualId} ${gridId}`

/** Perpetuals whose daily figures are read at once. */
const mostRead = 40

type PickerBrowseProps = {
  left: readonly LeftRow[]
  browsing: Browsing
  figuresOf: FiguresOf
  nowMs: number
  isFavourite: (instrument: Instrument) => boolean
  selectedName: string
  onView: ((instrumentNames: readonly string[]) => void) | undefined
  onPick: (instrument: Instrument) => void
  onFavourite: (instrumentName: string) => void
}

/** Starred, recent and all assets at the left; the markets of one asset at the right. */
export function PickerBrowse(props: PickerBrowseProps) {
  const { left, browsing, figuresOf, nowMs, isFavourite, selectedName, onView, onPick, onFavourite } = props
  const { perpetual, expiry, mark, onMark } = browsing
  const names = left
    .slice(0, mostRead)
    .map(({ instrument }) => instrument.instrumentName)
    .join(' ')
  const reportView = useEffectEvent((view: string) => onView?.(view.split(' ')))
  useEffect(() => reportView(names), [names])
  return (
    <div className="grid min-h-0 flex-1 max-md:grid-rows-[auto_1fr] md:grid-cols-[16.5rem_1fr]">
      <Listbox
        id={leftId}
        aria-label={t('Markets')}
        className="min-w-0 overflow-y-auto border-line p-2 max-md:border-b md:border-r"
      >
        {sections.map(({ section, label }) => (
          <LeftSection key={section} {...{ section, label, left, browsing, figuresOf, isFavourite, onPick }} />
        ))}
      </Listbox>
      <div className="flex min-h-0 min-w-0 flex-col px-2 pt-3 md:px-4">
        {perpetual !== undefined && (
          <Listbox id={perpetualId} aria-label={t('Perpetual')} className="mb-2 shrink-0">
            <PerpetualRow
              instrument={perpetual}
              figures={figuresOf(perpetual.instrumentName)}
              isActive={mark.column === 'perpetual'}
              isCurrent={perpetual.instrumentName === selectedName}
              isFavourite={isFavourite(perpetual)}
              onPick={() => onPick(perpetual)}
              onFavourite={() => {
                onMark({ column: 'perpetual' })
                onFavourite(perpetual.instrumentName)
              }}
            />
          </Listbox>
        )}
        {expiry !== undefined && (
          <>
            <ExpiryChoice browsing={browsing} nowMs={nowMs} />
            <StrikeGrid id={gridId} {...{ expiry, browsing, figuresOf, selectedName, onPick }} />
          </>
        )}
      </div>
    </div>
  )
}

const sections = [
  { section: 'starred', label: t('Starred') },
  { section: 'recent', label: t('Recent') },
  { section: 'assets', label: t('Assets') },
] as const

type LeftSectionProps = Pick<PickerBrowseProps, 'left' | 'browsing' | 'figuresOf' | 'isFavourite' | 'onPick'> &
  (typeof sections)[number]

function LeftSection({ section, label, left, browsing, figuresOf, isFavourite, onPick }: LeftSectionProps) {
  const rows = left.flatMap((row, index) => (row.section === section ? [{ ...row, index }] : []))
  if (rows.length === 0) return null
  return (
    <fieldset aria-label={label} className="min-w-0 max-md:flex max-md:overflow-x-auto max-md:not-last:mb-1 md:pb-2">
      <div
        aria-hidden="true"
        className={`label px-3 py-1 max-md:shrink-0 max-md:self-center ${section === 'assets' ? 'max-md:hidden' : ''}`}
      >
        {label}
      </div>
      {rows.map(({ instrument, options, index }) => {
        const isActive = browsing.mark.column === 'left' && browsing.mark.row === index
        return (
          <LeftOption
            key={index}
            id={markId({ column: 'left', row: index })}
            instrument={instrument}
            options={options}
            figures={figuresOf(instrument.instrumentName)}
            isActive={isActive}
            isShown={options !== undefined && instrument.asset === browsing.asset}
            isFavourite={isFavourite(instrument)}
            // The first press on an asset shows its markets, the second opens its perpetual.
            onPress={() => {
              if (options === undefined || isActive) onPick(instrument)
              else browsing.onMark({ column: 'left', row: index })
            }}
          />
        )
      })}
    </fieldset>
  )
}

type LeftOptionProps = {
  id: string
  instrument: Instrument
  /** Undefined for an instrument; the number of options of an asset. */
  options: number | undefined
  figures: PickerFigures
  isActive: boolean
  isShown: boolean
  isFavourite: boolean
  onPress: () => void
}

function LeftOption({ id, instrument, options, figures, isActive, isShown, isFavourite, onPress }: LeftOptionProps) {
  const { asset, instrumentName, priceStep } = instrument
  const about = options === undefined ? undefined : optionsText(options)
  const starred = isFavourite ? t(', favourite') : ''
  const change = (
    <span className={`block text-xs ${changeTone(figures.changeRatio)}`}>
      {instrument.instrumentType === 'PERPETUAL' && formatPercent(figures.changeRatio)}
    </span>
  )
  return (
    <PickerOption
      id={id}
      label={about === undefined ? `${instrumentName}${starred}` : `${asset}, ${about}`}
      isSelected={isShown}
      onPick={onPress}
      className={`flex shrink-0 items-center gap-2 rounded-md px-3 hover:bg-surface-2 max-md:px-2 pointer-coarse:min-h-11 ${about === undefined ? 'h-8' : 'h-11'} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''} ${isShown ? 'bg-surface-2' : ''}`}
    >
      <CoinMark asset={asset} size={about === undefined ? 16 : 24} />
      <span className="min-w-0 flex-1">
        <span
          className={`block truncate proportional-nums ${about === undefined ? 'text-sm' : 'text-base leading-4 font-semibold'}`}
        >
          {about === undefined ? instrumentName : asset}
        </span>
        {/* A phone has the assets side by side, and the prices below. */}
        {about !== undefined && <span className="block truncate text-xs text-text-3 max-md:hidden">{about}</span>}
        {about !== undefined && <span className="md:hidden">{change}</span>}
      </span>
      {about === undefined ? (
        change
      ) : (
        <span className="text-right text-sm max-md:hidden">
          <span className="block">{formatPrice(figures.mark, priceStep)}</span>
          {change}
        </span>
      )}
    </PickerOption>
  )
}

function optionsText(options: number): string {
  return options === 0 ? t('perpetual') : plural(options, { one: '{count} option', other: '{count} options' })
}

type PerpetualRowProps = {
  instrument: Instrument
  figures: PickerFigures
  isActive: boolean
  isCurrent: boolean
  isFavourite: boolean
  onPick: () => void
  onFavourite: () => void
}

function PerpetualRow(props: PerpetualRowProps) {
  const { instrument, figures, isActive, isCurrent, isFavourite, onPick, onFavourite } = props
  const { changeRatio, volume, openInterestUsd, funding } = figures
  return (
    <PickerOption
      id={markId({ column: 'perpetual' })}
      label={`${instrument.instrumentName}${isFavourite ? t(', favourite') : ''}`}
      isSelected={isCurrent}
      onPick={onPick}
      onStar={onFavourite}
      className={`flex h-11 items-center gap-3 rounded-md bg-surface-2 pr-3 text-sm whitespace-nowrap hover:bg-surface-3 ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      <PickerStar isFavourite={isFavourite} className="h-full w-9 justify-end" />
      <CoinMark asset={instrument.asset} size={24} />
      <span className="text-base font-semibold proportional-nums">{instrument.instrumentName}</span>
      <span className="font-medium">{formatPrice(figures.mark, instrument.priceStep)}</span>
      <span className={`font-medium ${changeTone(changeRatio)}`}>{formatPercent(changeRatio)}</span>
      <span className="ml-auto flex gap-4 text-text-3 max-lg:hidden">
        <Fact name={t('Volume')} value={formatCompact(volume)} />
        <Fact name={t('Open interest')} value={formatCompact(openInterestUsd)} />
        <Fact name={t('Funding')} value={formatPercent(funding, { decimals: 4 })} />
      </span>
    </PickerOption>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <span className="text-text-2">{value}</span>
    </span>
  )
}

/** The expiries as native radios: arrows move, Tab reaches the chosen one. */
function ExpiryChoice({ browsing: { chain, expiry, onExpiry }, nowMs }: { browsing: Browsing; nowMs: number }) {
  return (
    <div role="radiogroup" aria-label={t('Expiry')} className="mb-2 flex shrink-0 gap-1 overflow-x-auto py-0.5">
      {chain.map(({ expiryNs }) => {
        const isChosen = expiryNs === expiry?.expiryNs
        const label = formatUtcDay(expiryNs, 'short')
        return (
          <label
            key={String(expiryNs)}
            className={`relative flex h-10 min-w-17 shrink-0 lg:min-w-15 flex-col items-center justify-center rounded-md px-2 text-sm leading-4 pointer-coarse:h-11 ${isChosen ? 'bg-surface-3 text-text-1' : 'text-text-2 hover:bg-surface-2'}`}
          >
            <input
              type="radio"
              name="instrument-picker-expiry"
              aria-label={label}
              checked={isChosen}
              onChange={() => onExpiry(expiryNs)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-offset-0!"
            />
            <span className="font-medium">{label}</span>
            <span className="text-xs text-text-3">{leftText(Number(expiryNs / 1_000_000n) - nowMs)}</span>
          </label>
        )
      })}
    </div>
  )
}

function leftText(leftMs: number): string {
  const hours = Math.max(0, leftMs) / 3_600_000
  if (hours < 1) return `${Math.ceil(hours * 60)} min`
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`
}
