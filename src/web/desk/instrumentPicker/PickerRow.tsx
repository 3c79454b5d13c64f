import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'
import type { PickerFigures } from './pickerFigures'
import { PickerOption, PickerStar } from './PickerOption'

/**
 * True if a 24h change is expected. Venues publish it for perpetuals only, so its absence for an option is not marked
 * as missing.
 */
export function hasDayChange({ instrumentType }: Instrument, { changeRatio }: PickerFigures): boolean {
  return instrumentType === 'PERPETUAL' || changeRatio !== undefined
}

export function changeTone(changeRatio: number | undefined): string {
  return changeRatio === undefined || changeRatio === 0 ? 'text-text-3' : changeRatio > 0 ? 'text-buy' : 'text-sell'
}

type PickerRowProps = {
  id: string
  instrument: Instrument
  figures: PickerFigures
  isActive: boolean
  isFavourite: boolean
  isCurrent: boolean
  hasChange: boolean
  onPick: () => void
  onFavourite: () => void
}

export function PickerRow(props: PickerRowProps) {
  const { id, instrument, figures, isActive, isFavourite, isCurrent, hasChange, onPick, onFavourite } = props
  const { changeRatio } = figures
  return (
    <PickerOption
      id={id}
      label={`${instrument.instrumentName}${isFavourite ? t(', favourite') : ''}`}
      isSelected={isCurrent}
      onPick={onPick}
      onStar={onFavourite}
      className={`grid h-8 rounded-md ${hasChange ? 'grid-cols-[28px_1fr_90px_110px_72px]' : 'grid-cols-[28px_1fr_90px_110px]'} items-center gap-2 max-sm:grid-cols-[28px_1fr_58px_80px] pr-4 pl-2 text-sm hover:bg-surface-2 ${isActive ? 'bg-surface-2' : ''}`}
    >
      <PickerStar isFavourite={isFavourite} className="h-8 justify-center" />
      <span
        className={`flex min-w-0 items-center gap-2 font-semibold proportional-nums ${isCurrent ? 'text-accent' : ''}`}
      >
        <CoinMark asset={instrument.asset} size={16} />
        <span className="truncate">{instrument.instrumentName}</span>
      </span>
      <span className="truncate text-xs text-text-3">
        {instrument.instrumentType === 'PERPETUAL'
          ? t('Perpetual')
          : instrument.optionType === 'call'
            ? t('Call')
            : t('Put')}
      </span>
      <span className="text-right">{formatPrice(figures.mark, instrument.priceStep)}</span>
      {hasChange && (
        <span className={`text-right text-xs max-sm:hidden ${changeTone(changeRatio)}`}>
          {hasDayChange(instrument, figures) && formatPercent(changeRatio)}
        </span>
      )}
    </PickerOption>
  )
}
