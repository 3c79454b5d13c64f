import type { Instrument } from '@/protocol/instrument'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { StarIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import type { PickerFigures } from './InstrumentPicker'

type PickerRowProps = {
  id: string
  instrument: Instrument
  figures: PickerFigures
  /** Enter would open it. */
  isActive: boolean
  isFavourite: boolean
  /** It is the one on the screen. */
  isCurrent: boolean
  onPick: () => void
}

export function PickerRow({ id, instrument, figures, isActive, isFavourite, isCurrent, onPick }: PickerRowProps) {
  const { changeRatio } = figures
  const tone =
    changeRatio === undefined || changeRatio === 0 ? 'text-text-3' : changeRatio > 0 ? 'text-buy' : 'text-sell'
  return (
    // The search field keeps the focus and hears the keys; the list only shows which row they are on.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-label={`${instrument.instrumentName}${isFavourite ? t(', favourite') : ''}`}
      aria-selected={isCurrent}
      onClick={onPick}
      className={`grid h-7 cursor-pointer grid-cols-[1fr_90px_110px_72px] items-center gap-2 max-sm:grid-cols-[1fr_58px_80px] px-4 text-sm hover:bg-surface-2 ${isActive ? 'bg-accent-soft' : ''}`}
    >
      <span className={`truncate font-medium ${isCurrent ? 'text-accent' : ''}`}>
        {instrument.instrumentName}
        {isFavourite && <StarIcon width={11} height={11} fill="currentColor" className="ml-1.5 inline text-warn" />}
      </span>
      <span className="truncate text-xs text-text-3">
        {instrument.instrumentType === 'PERPETUAL'
          ? t('Perpetual')
          : instrument.optionType === 'call'
            ? t('Call')
            : t('Put')}
      </span>
      <span className="text-right">{formatPrice(figures.mark, instrument.priceStep)}</span>
      <span className={`text-right text-xs max-sm:hidden ${tone}`}>{formatPercent(changeRatio)}</span>
    </div>
  )
}
